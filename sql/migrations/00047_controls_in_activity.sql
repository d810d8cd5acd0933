-- +goose Up
SET ROLE cortejo_owner;

-- What staff did in one control of a business, which the activity tells of in one row: what they did in it,
-- and that they took it, renewed it and gave it back, whose entries name the control as what changed.
-- ListActivity asks with the same expression.
CREATE INDEX audit_entries_of_control ON audit_entries
  (business_id, coalesce(control_id, CASE subject WHEN 'business_controls' THEN (changes->0->>'id')::uuid END), id)
  WHERE control_id IS NOT NULL OR subject = 'business_controls';

RESET ROLE;

-- +goose Down
DROP INDEX audit_entries_of_control;
