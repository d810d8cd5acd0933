-- +goose Up
SET ROLE cortejo_owner;

-- An invite is looked for by its phone, without its business: among all the open ones.
CREATE INDEX memberships_invites ON memberships (phone) WHERE accepted_at IS NULL;

RESET ROLE;

-- +goose Down
DROP INDEX memberships_invites;
