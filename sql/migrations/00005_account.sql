-- +goose Up
SET ROLE cortejo_owner;

-- What is explained once and then put away for good.
CREATE TYPE dismissal_key AS ENUM ('team-intro', 'client-welcome');

-- What Cortejo may write to a person about (specification 2, sections 3 and 8), in the order of
-- the screen's groups: Evento, Clientes, Checklist de tarefas, Orçamentos, Lista de convidados,
-- Pagamentos, Contratos, Indicações.
CREATE TYPE notification_type AS ENUM (
  'RECEPTION_REMINDER', 'EVENT_TEAM_JOINED', 'EVENT_VENDOR_ANSWERED',
  'CUSTOMER_JOINED', 'CUSTOMER_CHANGED_EVENT', 'CUSTOMER_DECIDED',
  'PLANNING_NOT_STARTED', 'TASKS_EXPIRING', 'TASKS_LATE',
  'PROPOSAL_NO_RESPONSE', 'PROPOSALS_AWAITING',
  'GUESTS_ANSWERED',
  'PAYMENT_RECEIVED', 'PAYMENT_EXPIRING', 'PAYMENT_LATE',
  'CONTRACT_SIGNED', 'CONTRACT_SIGNATURE_PENDING',
  'REFERRAL_JOINED', 'REFERRAL_BONUS'
);

CREATE TABLE user_dismissals (
  user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key          dismissal_key NOT NULL,
  dismissed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);

-- No row: on. A person is asked once, not in every business.
CREATE TABLE notification_settings (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type    notification_type NOT NULL,
  enabled boolean NOT NULL,
  PRIMARY KEY (user_id, type)
);

-- A person's picture belongs to no business: image_key is where its file is, and knowing it is
-- what opens it (128 random bits in text).
ALTER TABLE users ADD image_key text CHECK (image_key ~ '^[a-z2-7]{26}$');

-- document_number is a CPF (eleven digits) or a CNPJ (twelve digits or capital letters and two
-- check digits), without punctuation; the check digits are proven before it is written.
ALTER TABLE businesses
  ADD image_id uuid,
  ADD document_number text CHECK (document_number ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  ADD address text CHECK (length(address) BETWEEN 1 AND 300),
  ADD FOREIGN KEY (business_id, image_id) REFERENCES images (business_id, id);
CREATE INDEX businesses_image ON businesses (business_id, image_id);

RESET ROLE;

-- +goose Down
ALTER TABLE businesses DROP image_id, DROP document_number, DROP address;
ALTER TABLE users DROP image_key;
DROP TABLE notification_settings, user_dismissals;
DROP TYPE notification_type, dismissal_key;
