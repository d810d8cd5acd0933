-- Functions and triggers; policies/10_people.sql says who may do what.

-- Returns a short text of the caller's rights: their scope and its permissions, and a helper's events.
CREATE OR REPLACE FUNCTION app.access_hash() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN encode(sha256(convert_to(concat(current_setting('app.scope', true),
    (SELECT string_agg(concat(' ', a.event_id, ' ', a.permissions), '' ORDER BY a.event_id) FROM public.event_accesses a
      WHERE a.business_id = app.business_id() AND a.membership_id = app.membership_id())), 'UTF8')), 'hex');
CALL pg_temp.make_definer('app.access_hash()', '{person, member, customer}');
