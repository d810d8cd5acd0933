-- +goose Up
SET ROLE cortejo_owner;

-- Until an invite is accepted it belongs to a phone and to nobody: a pending place can give
-- no one a view of anything.
UPDATE memberships SET user_id = NULL WHERE accepted_at IS NULL;
ALTER TABLE memberships ADD CONSTRAINT memberships_pending_is_nobodys CHECK ((user_id IS NULL) = (accepted_at IS NULL));

-- An invite that left, or waits to, within the last day: what keeps Cortejo's own number from
-- writing to the same people again and again. It outlives the place it was about, so that
-- removing somebody and inviting them again changes nothing.
CREATE TABLE invites_sent (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  phone       text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  sent_by     uuid DEFAULT nullif(split_part(current_setting('app.scope', true), ' ', 1), '')::uuid,
  sent_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id)
);
CREATE INDEX invites_sent_lately ON invites_sent (business_id, phone, sent_at);
CREATE INDEX invites_sent_long_ago ON invites_sent (sent_at);

-- Whoever sees all events has no list of them: it goes with the role that needed it.
-- +goose StatementBegin
CREATE FUNCTION app.drop_event_accesses() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.event_accesses a WHERE a.business_id = NEW.business_id AND a.membership_id = NEW.id;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER memberships_drop_event_accesses AFTER UPDATE OF role ON memberships
  FOR EACH ROW WHEN (OLD.role = 'GUEST' AND NEW.role <> 'GUEST') EXECUTE FUNCTION app.drop_event_accesses();

-- The phone of an accepted place is the one its person proved: the team cannot exchange it.
-- +goose StatementBegin
CREATE FUNCTION app.refuse_other_phone() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'the phone of an accepted place stays' USING ERRCODE = 'CJ002';
END
$$;
-- +goose StatementEnd
CREATE TRIGGER memberships_keep_phone BEFORE UPDATE OF phone ON memberships
  FOR EACH ROW WHEN (OLD.accepted_at IS NOT NULL AND NEW.phone <> OLD.phone AND current_user = 'member') EXECUTE FUNCTION app.refuse_other_phone();

RESET ROLE;

-- +goose Down
DROP TRIGGER memberships_keep_phone ON memberships;
DROP TRIGGER memberships_drop_event_accesses ON memberships;
DROP FUNCTION app.refuse_other_phone, app.drop_event_accesses;
DROP TABLE invites_sent;
ALTER TABLE memberships DROP CONSTRAINT memberships_pending_is_nobodys;
