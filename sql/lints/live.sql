-- Changes of an event's rows reach the streams of the event: every table of an event has three enabled triggers, one
-- for each verb.
WITH excused (name, reason) AS (VALUES
  ('audit_entries', 'the audit log of what told already'),
  ('calendar_feeds', 'a person''s own links, on no screen of the event'),
  ('document_versions', 'a version comes with a change of its document'),
  ('check_in_tallies', 'a limit; the entries that it counts tell of themselves'),
  ('notifications', 'tells its own person (app.notify)'),
  ('reminder_pauses', 'on no screen of the event'),
  ('imports', 'a file; the guests that it brings tell of themselves'),
  ('event_changes', 'how an act is taken back; the act told of itself'),
  ('site_edit_tokens', 'on no screen'),
  ('site_edit_leases', 'whoever edits asks of their own every 20 seconds'),
  ('event_slugs', 'addresses the event had; the change of its event told of itself'),
  ('ledger_accounts', 'on no screen of the event; its payments tell of themselves'),
  ('ledger_owner_balances', 'likewise')
), of_event (name) AS (
  SELECT c.relname::text
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND (c.relname = 'events' OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'event_id'
      AND NOT a.attisdropped))
)
SELECT format('%s tells nobody of %s', o.name, v.verb) AS fault
FROM of_event o
CROSS JOIN (VALUES ('INSERT', 4), ('UPDATE', 16), ('DELETE', 8)) v (verb, bit)
WHERE o.name NOT IN (SELECT name FROM excused)
  AND NOT EXISTS (
    SELECT FROM pg_trigger t
    WHERE t.tgrelid = ('public.' || quote_ident(o.name))::regclass AND t.tgfoid = 'app.tell_of_change()'::regprocedure
      AND t.tgenabled = 'O' AND t.tgqual IS NULL AND t.tgattr = ''
      AND t.tgtype = v.bit) -- after, for each statement, for this verb alone
UNION ALL
SELECT format('%s needs no excuse any more', e.name) FROM excused e WHERE e.name NOT IN (SELECT name FROM of_event)
