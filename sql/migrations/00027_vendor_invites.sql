-- +goose Up
SET ROLE cortejo_owner;

-- The phone that a card's one invite was for: the card may get another, and that one was invited
-- stays true. NULL also where the invite is older than this column, and was for the card's phone.
ALTER TABLE vendors ADD COLUMN invited_phone text;

RESET ROLE;

-- +goose Down
ALTER TABLE vendors DROP COLUMN invited_phone;
