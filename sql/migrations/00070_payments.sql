-- +goose Up
SET ROLE cortejo_owner;

CREATE TYPE payer AS ENUM ('CLIENT', 'BUSINESS');
CREATE TYPE payee AS ENUM ('BUSINESS', 'VENDOR');
CREATE TYPE payment_status AS ENUM ('PENDING', 'PAID', 'CANCELLED', 'REFUNDED');
-- What a payment counts as (app.payment_counts), in the order of lists.
CREATE TYPE payment_count AS ENUM ('LATE', 'COMING', 'PAID', 'REFUNDED', 'CANCELLED');

-- What is agreed: who pays whom how much, for what. Its payments add up to total, whatever became of them.
CREATE TABLE invoices (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  task_id     uuid,
  vendor_id   uuid,
  title       text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  total       bigint NOT NULL CHECK (total BETWEEN 1 AND 9999999999), -- in cents
  payer       payer NOT NULL,
  payee       payee NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  search      text NOT NULL GENERATED ALWAYS AS (app.searchable(title)) STORED,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id, payer),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, task_id) REFERENCES tasks (business_id, event_id, id) ON DELETE SET NULL (task_id),
  -- With whom something is agreed stays in the catalogue (app.purge_deleted), until the business itself goes.
  FOREIGN KEY (business_id, vendor_id) REFERENCES vendors (business_id, id) ON DELETE CASCADE,
  CONSTRAINT invoices_name_the_vendor_they_pay CHECK (payee = 'BUSINESS' OR vendor_id IS NOT NULL),
  CONSTRAINT invoices_business_pays_no_business CHECK (payer = 'CLIENT' OR payee = 'VENDOR')
);
CREATE INDEX invoices_of_task ON invoices (business_id, event_id, task_id);
CREATE INDEX invoices_of_vendor ON invoices (business_id, vendor_id);
CREATE INDEX invoices_deleted ON invoices (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS invoices_event_implies_business (dependencies) ON business_id, event_id FROM invoices;

-- One of the payments that an agreement is met with. Its id is an address, so it is random. due_date is kept
-- days_before days ahead of the event where it hangs on its day; position 0 is the entrance.
CREATE TABLE payments (
  business_id  uuid NOT NULL,
  event_id     uuid NOT NULL,
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  invoice_id   uuid NOT NULL,
  payer        payer NOT NULL, -- its invoice's, by the key
  position     integer NOT NULL CHECK (position BETWEEN 0 AND 1000),
  price        bigint NOT NULL CHECK (price BETWEEN 1 AND 9999999999), -- in cents
  due_date     date CHECK (due_date BETWEEN '2000-01-01' AND '2199-12-31'),
  days_before  integer CHECK (days_before BETWEEN 0 AND 730),
  status       payment_status NOT NULL DEFAULT 'PENDING',
  paid_on      date CHECK (paid_on BETWEEN '2000-01-01' AND '2199-12-31'),
  paid_at      timestamptz, -- when it was said to be paid
  receipt_key  text, -- begins with the business and ends in 128 random bits
  receipt_name text CHECK (length(receipt_name) <= 190),
  receipt_type text CHECK (length(receipt_type) <= 100),
  receipt_size integer CHECK (receipt_size > 0), -- in bytes
  receipt_at   timestamptz,
  receipt_by   text CHECK (length(receipt_by) <= 200), -- who attached it, as they were called then
  receipt_side text CHECK (receipt_side IN ('TEAM', 'CLIENT')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id, invoice_id, payer) REFERENCES invoices (business_id, event_id, id, payer) ON DELETE CASCADE,
  CONSTRAINT payments_paid_on_a_day CHECK ((status IN ('PAID', 'REFUNDED')) = (paid_on IS NOT NULL) AND (paid_on IS NULL) = (paid_at IS NULL)),
  CONSTRAINT payments_receipt_is_whole CHECK (num_nulls(receipt_key, receipt_name, receipt_type, receipt_size, receipt_at, receipt_by, receipt_side) IN (0, 7))
);
CREATE INDEX payments_of_invoice ON payments (business_id, event_id, invoice_id, payer);
CREATE INDEX payments_of_receipt ON payments (business_id, receipt_key) WHERE receipt_key IS NOT NULL;
CREATE STATISTICS payments_event_implies_business (dependencies) ON business_id, event_id FROM payments;

-- Which day each open payment was moved from and to by a change of the event's day, and how many days before it hung.
ALTER TABLE event_changes ADD COLUMN payments jsonb NOT NULL DEFAULT '[]';

RESET ROLE;

-- +goose Down
ALTER TABLE event_changes DROP COLUMN payments;
DROP TABLE payments, invoices;
DROP TYPE payment_count, payment_status, payee, payer;
