-- +goose Up
SET ROLE cortejo_owner;

-- One import of a business is written at a time: until when the one whose turn it is keeps it.
ALTER TABLE imports ADD worked_until timestamptz;

RESET ROLE;

-- +goose Down
ALTER TABLE imports DROP worked_until;
