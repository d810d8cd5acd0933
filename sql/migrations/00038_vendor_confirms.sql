-- +goose Up
SET ROLE cortejo_owner;

-- Who confirmed this business's invite to a vendor, with the card's phone: only of them does the business
-- learn that they have an account. Any other phone in the catalogue tells nothing.
ALTER TABLE vendors ADD COLUMN confirmed_by uuid;
-- An invite is looked for by its own id, without its business.
CREATE INDEX vendors_of_invite ON vendors (invite_id) WHERE invite_id IS NOT NULL;

RESET ROLE;

-- +goose Down
DROP INDEX vendors_of_invite;
ALTER TABLE vendors DROP COLUMN confirmed_by;
