-- +goose Up
SET ROLE cortejo_owner;

-- Staff change the key of bonuses too, on the owner's request.
ALTER TABLE wallet_changes DROP CONSTRAINT wallet_changes_part_check;
ALTER TABLE wallet_changes ADD CONSTRAINT wallet_changes_part_check
  CHECK (part IN ('HOLDER', 'ADDRESS', 'ACCOUNT', 'REGISTER', 'PIX'));

RESET ROLE;

-- +goose Down
DELETE FROM wallet_changes WHERE part = 'PIX';
ALTER TABLE wallet_changes DROP CONSTRAINT wallet_changes_part_check;
ALTER TABLE wallet_changes ADD CONSTRAINT wallet_changes_part_check
  CHECK (part IN ('HOLDER', 'ADDRESS', 'ACCOUNT', 'REGISTER'));
