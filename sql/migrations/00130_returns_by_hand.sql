-- +goose Up
SET ROLE cortejo_owner;

-- How and on which day money was given back by hand. NULL of what the provider gave back, and of what was noted before.
ALTER TABLE refunds ADD COLUMN means text CHECK (means IN ('PIX', 'TRANSFER', 'CASH', 'OTHER')),
  ADD COLUMN returned_on date,
  ADD CONSTRAINT refunds_means_by_hand CHECK (by_hand OR means IS NULL AND returned_on IS NULL);

RESET ROLE;

-- +goose Down
ALTER TABLE refunds DROP COLUMN means, DROP COLUMN returned_on;
