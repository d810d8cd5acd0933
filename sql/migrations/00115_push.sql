-- +goose Up
SET ROLE cortejo_owner;

-- Browsers that take pushes. An address belongs to whoever signed in last on that browser.
CREATE TABLE push_devices (
  id         uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  endpoint   text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 12 AND 1000),
  p256dh     text NOT NULL CHECK (length(p256dh) BETWEEN 80 AND 100),
  auth       text NOT NULL CHECK (length(auth) BETWEEN 16 AND 40),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_devices_of_user ON push_devices (user_id);
ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- What is to leave to a device, and what became of it. That a push was handed over is committed before the service is called:
-- what a worker that dies leaves behind becomes UNKNOWN, and is never sent again.
CREATE TABLE pushes (
  business_id     uuid NOT NULL,
  id              uuid NOT NULL DEFAULT uuidv7(),
  notification_id uuid NOT NULL,
  device_id       uuid NOT NULL REFERENCES push_devices ON DELETE CASCADE,
  state           text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'HANDED_OVER', 'SENT', 'FAILED', 'UNKNOWN', 'DROPPED')),
  reason          text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  not_before      timestamptz NOT NULL DEFAULT now(),
  created_at      timestamptz NOT NULL DEFAULT now(),
  handed_over_at  timestamptz,
  settled_at      timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, notification_id) REFERENCES notifications (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX pushes_waiting ON pushes (business_id, notification_id, device_id) WHERE state = 'WAITING';
CREATE INDEX pushes_of_notification ON pushes (business_id, notification_id);
CREATE INDEX pushes_of_device ON pushes (device_id);
CREATE INDEX pushes_due ON pushes (not_before, id) WHERE state = 'WAITING';
CREATE INDEX pushes_in_the_air ON pushes (handed_over_at) WHERE state = 'HANDED_OVER';
CREATE INDEX pushes_on_their_way ON pushes (business_id, notification_id, device_id) WHERE state = 'HANDED_OVER';
CREATE INDEX pushes_long_ago ON pushes (created_at);
ALTER TABLE pushes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- When somebody wants no message, in the zone that their browser told; no row is the usual.
CREATE TABLE notification_preferences (
  user_id       uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  time_zone     text NOT NULL DEFAULT 'America/Sao_Paulo' CHECK (length(time_zone) BETWEEN 1 AND 64),
  quiet         boolean NOT NULL DEFAULT true,
  quiet_from    smallint NOT NULL DEFAULT 21 CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until   smallint NOT NULL DEFAULT 8 CHECK (quiet_until BETWEEN 0 AND 23)
);
ALTER TABLE notification_preferences ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE notification_preferences, pushes, push_devices;
