-- Functions and triggers; policies/59_guests.sql says who may do what.

-- Returns whether a guest comes, from their answers about the sub-events that their invitation covers: yes as soon as
-- one is a yes, no only if all are a no. Without sub-events, it is their answer about the event itself.
CREATE OR REPLACE FUNCTION app.guest_status(attends uuid[], declines uuid[], covered uuid[], answered guest_status)
  RETURNS guest_status
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN cardinality(covered) = 0 THEN answered
    WHEN attends && covered THEN 'attending'
    WHEN declines @> covered THEN 'not_attending'
    ELSE 'unknown'
  END::guest_status;

-- Returns the sub-events that an invitation covers: the named ones that exist; all of them if none is named. It runs
-- with the caller's rights; some callers bypass the tenant policies and have no other index to find them by.
CREATE OR REPLACE FUNCTION app.covered_sub_events(event uuid, named uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(array_agg(s.id ORDER BY s.position, s.id), '{}') FROM public.sub_events s
    WHERE s.business_id = app.business_id() AND s.event_id = event AND s.deleted_at IS NULL
      AND (named IS NULL OR s.id = ANY (named)));

-- Returns the sub-events with a yes and those with a no after a new answer: about sub-events (given_attends,
-- given_declines), or about the whole event (given), which applies to every sub-event of the invitation. NULL keeps the
-- previous answer; a new answer replaces an earlier one about the same sub-event.
CREATE OR REPLACE FUNCTION app.answered_attends(covered uuid[], attends uuid[], given guest_status,
  given_attends uuid[], given_declines uuid[]) RETURNS uuid[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN given_attends IS NOT NULL THEN given_attends
    WHEN given_declines IS NOT NULL THEN ARRAY(SELECT u.id FROM unnest(attends) u (id)
      WHERE u.id <> ALL (given_declines))
    WHEN given = 'attending' THEN covered
    WHEN given IS NOT NULL THEN '{}'
    ELSE attends
  END;
CREATE OR REPLACE FUNCTION app.answered_declines(covered uuid[], declines uuid[], given guest_status,
  given_attends uuid[], given_declines uuid[]) RETURNS uuid[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN given_attends IS NOT NULL OR given_declines IS NOT NULL
      THEN ARRAY(SELECT u.id FROM unnest(coalesce(given_declines, declines)) u (id) WHERE given_attends IS NULL
        OR u.id <> ALL (given_attends))
    WHEN given = 'not_attending' THEN covered
    WHEN given IS NOT NULL THEN '{}'
    ELSE declines
  END;

-- The ids in a JSON list; NULL where there is none.
CREATE OR REPLACE FUNCTION app.uuids(list jsonb) RETURNS uuid[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(list) = 'array' THEN ARRAY(SELECT u.id::uuid
    FROM jsonb_array_elements_text(list) u (id)) END;

-- The band of an age, or the one that was answered where the age is not known.
CREATE OR REPLACE FUNCTION app.age_band(age smallint, answered text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN age IS NULL THEN answered WHEN age <= 2 THEN '0_2' WHEN age <= 6 THEN '3_6'
    WHEN age <= 11 THEN '7_11' ELSE '12_17' END;

-- Tags without some and with others, each once.
CREATE OR REPLACE FUNCTION app.retagged(tags text[], added text[], removed text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT t.tag FROM unnest(tags) WITH ORDINALITY t (tag, n) WHERE t.tag <> ALL (removed) ORDER BY t.n)
    || ARRAY(SELECT a.tag FROM unnest(added) WITH ORDINALITY a (tag, n) WHERE a.tag <> ALL (tags)
      OR a.tag = ANY (removed) ORDER BY a.n);

-- Returns the public address of an event, with which its links begin, for callers who edit its guests.
CREATE OR REPLACE FUNCTION app.guest_address(event uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT e.slug FROM public.events e WHERE e.business_id = app.business_id() AND e.id = event
    AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.event_id() = e.id AND app.customer_can('GUESTS_EDIT')));
CALL pg_temp.make_definer('app.guest_address(uuid)', '{member, customer}');

-- Returns the planned number of guests, for callers who read the list.
CREATE OR REPLACE FUNCTION app.planned_guests(event uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT e.number_of_guests FROM public.events e WHERE e.business_id = app.business_id() AND e.id = event
    AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.event_id() = e.id AND app.customer_can('GUESTS_VIEW')));
CALL pg_temp.make_definer('app.planned_guests(uuid)', '{member, customer}');

-- Returns the invitations that were deleted in this transaction or later, for callers who read the list: those who do
-- not edit it see no deleted rows, and their lists must drop them.
CREATE OR REPLACE FUNCTION app.deleted_invitations(event uuid, since bigint) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT array_agg(i.id) FROM public.invitations i
    WHERE i.business_id = app.business_id() AND i.event_id = event AND i.changed_in >= since
      AND i.deleted_at IS NOT NULL
      AND (app.may_in(event, 'SITE_AND_GUESTS') OR app.event_id() = event AND app.customer_can('GUESTS_VIEW')));
CALL pg_temp.make_definer('app.deleted_invitations(uuid, bigint)', '{member, customer}');

-- The number of an event's next table: the one after the last, or the first that is free where the last is the greatest
-- that a table may have.
CREATE OR REPLACE FUNCTION app.next_table_number(event uuid) RETURNS integer
  LANGUAGE sql STABLE
  RETURN (SELECT CASE WHEN coalesce(max(t.number), 0) < 9999 THEN coalesce(max(t.number), 0) + 1 ELSE (
      SELECT min(f.number) FROM (SELECT 1 AS number UNION ALL SELECT a.number + 1 FROM public.seating_tables a
        WHERE a.event_id = event AND a.deleted_at IS NULL) f
      WHERE NOT EXISTS (SELECT FROM public.seating_tables o WHERE o.event_id = event AND o.number = f.number
        AND o.deleted_at IS NULL)) END
    FROM public.seating_tables t WHERE t.event_id = event AND t.deleted_at IS NULL);
