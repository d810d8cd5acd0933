-- +goose Up
SET ROLE cortejo_owner;

-- SAME_TAX_ID: a signer gave the CPF of another one of the contract, was asked about it, and said that it is theirs.
ALTER TABLE contract_steps DROP CONSTRAINT contract_steps_kind_check, ADD CONSTRAINT contract_steps_kind_check
  CHECK (kind IN ('SENT', 'CANCELLED', 'EXPIRED', 'COMPLETED', 'SEALED', 'ASKED', 'REMINDED', 'RESENT', 'CORRECTED',
    'OPENED', 'CODE_SENT', 'CODE_WRONG', 'SAME_TAX_ID', 'SIGNED', 'DECLINED'));

RESET ROLE;

-- +goose Down
DELETE FROM contract_steps WHERE kind = 'SAME_TAX_ID';
ALTER TABLE contract_steps DROP CONSTRAINT contract_steps_kind_check, ADD CONSTRAINT contract_steps_kind_check
  CHECK (kind IN ('SENT', 'CANCELLED', 'EXPIRED', 'COMPLETED', 'SEALED', 'ASKED', 'REMINDED', 'RESENT', 'CORRECTED',
    'OPENED', 'CODE_SENT', 'CODE_WRONG', 'SIGNED', 'DECLINED'));
