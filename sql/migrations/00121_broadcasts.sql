-- +goose Up
SET ROLE cortejo_owner;

-- What Cortejo's team pushes to everybody, and before that, as a trial, to one device of whoever writes it. Nobody may change
-- or remove one: it is what remains of who said what to how many.
CREATE TABLE broadcasts (
  id            uuid PRIMARY KEY DEFAULT uuidv7(),
  trial         boolean NOT NULL,
  staff_user_id uuid REFERENCES users ON DELETE SET NULL,
  title         text NOT NULL CHECK (length(title) BETWEEN 1 AND 60 AND title !~ '[[:cntrl:]]'),
  body          text NOT NULL CHECK (length(body) BETWEEN 1 AND 240 AND body !~ '[[:cntrl:]]'),
  -- Inside of the app: no host, no scheme, nothing escaped and no step back up.
  path          text NOT NULL CHECK (length(path) <= 200 AND path ~ '^/app(/[A-Za-z0-9_~.-]+)*/?(\?[A-Za-z0-9_~.=&+-]*)?$' AND path !~ '/\.\.?(/|\?|$)'),
  -- Of a trial, what was counted when it was made, and has to be typed; otherwise those it was queued for.
  devices       integer NOT NULL CHECK (devices >= 0),
  people        integer NOT NULL CHECK (people >= 0),
  created_at    timestamptz NOT NULL DEFAULT now(),
  stopped_at    timestamptz,
  stopped_by    uuid REFERENCES users ON DELETE SET NULL,
  -- What became of it, once nothing waits any more; until then its pushes are counted.
  ended_at      timestamptz,
  sent          integer,
  failed        integer,
  unknown       integer,
  dropped       integer,
  CONSTRAINT broadcasts_counted CHECK ((ended_at IS NULL) = (sent IS NULL) AND (ended_at IS NULL) = (failed IS NULL) AND (ended_at IS NULL) = (unknown IS NULL) AND (ended_at IS NULL) = (dropped IS NULL))
);
CREATE INDEX broadcasts_of_staff ON broadcasts (staff_user_id);
CREATE INDEX broadcasts_stopped_by ON broadcasts (stopped_by);
CREATE INDEX broadcasts_under_way ON broadcasts (id) WHERE ended_at IS NULL;
ALTER TABLE broadcasts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- Each device of a broadcast once, and what became of it there. As with pushes, that one was handed over is committed before
-- the service is called. A device that goes leaves its row, so that the figures stay.
CREATE TABLE broadcast_pushes (
  id             uuid PRIMARY KEY DEFAULT uuidv7(),
  broadcast_id   uuid NOT NULL REFERENCES broadcasts ON DELETE CASCADE,
  device_id      uuid REFERENCES push_devices ON DELETE SET NULL,
  trial          boolean NOT NULL,
  state          text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'HANDED_OVER', 'SENT', 'FAILED', 'UNKNOWN', 'DROPPED')),
  reason         text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  not_before     timestamptz NOT NULL DEFAULT now(),
  handed_over_at timestamptz,
  settled_at     timestamptz,
  UNIQUE (broadcast_id, device_id)
);
CREATE INDEX broadcast_pushes_of_device ON broadcast_pushes (device_id);
CREATE INDEX broadcast_pushes_figures ON broadcast_pushes (broadcast_id, state);
CREATE INDEX broadcast_pushes_due ON broadcast_pushes (trial DESC, not_before, id) WHERE state = 'WAITING';
CREATE INDEX broadcast_pushes_in_the_air ON broadcast_pushes (handed_over_at) WHERE state = 'HANDED_OVER';
ALTER TABLE broadcast_pushes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE broadcast_pushes, broadcasts;
