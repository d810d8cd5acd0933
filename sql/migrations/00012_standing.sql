-- +goose Up
SET ROLE cortejo_owner;

-- What whoever sent a form could do then (app.standing): its answer is theirs again only while
-- that is unchanged.
ALTER TABLE submissions ADD standing text;

RESET ROLE;

-- +goose Down
ALTER TABLE submissions DROP standing;
