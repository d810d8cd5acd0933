-- Changes of a tenant's rows are in its audit log: every tenant table has three enabled triggers, one for each verb.
WITH excused (name, reason) AS (VALUES
  ('images', 'a picture says nothing that the event or the person who shows it does not'),
  ('invites_sent', 'it limits messages for a day; the invite is a membership'),
  ('proposal_uploads', 'a file of a form that is not saved yet; what it becomes is audited'),
  ('site_edit_tokens', 'spent within a minute; what it opened is audited'),
  ('contract_steps', 'what happened to a contract, which its own and its signers'' entries tell'),
  ('notifications', 'who was told of what others did, which is in its own entries'),
  ('notification_reminders', 'when somebody was reminded, which no person did'),
  ('reminder_pauses', 'what somebody does not want to be reminded of, which is theirs alone'),
  ('pushes', 'how a message fared, which no person did'),
  ('notification_messages', 'how a message fared, which no person did'),
  ('deliveries', 'how a message fared, which no person did'),
  ('guest_messages', 'likewise; who wrote to guests is in the entry of the dispatch'),
  ('check_in_tallies', 'how many entries somebody made; each is audited'),
  ('gift_order_items', 'what somebody gave, which is personal; that an order was made is in its own entries'),
  ('import_rows', 'what a file holds, for a day; what it becomes is audited'),
  ('event_changes', 'how an act is taken back for a day; what it did to the event and its tasks is in their entries'),
  ('payment_reminders', 'who was reminded is in the entries of the messages'),
  ('event_slugs', 'the addresses an event had; each change is in the entry of its event'),
  ('disputes', 'what the provider did; what becomes of its attempt is in that one''s entries'),
  ('ledger_accounts', 'opened by what is booked'),
  ('ledger_transactions', 'a book of what the provider did, which nobody changes'),
  ('ledger_entries', 'likewise'),
  ('withdrawal_transfers', 'the parts of a withdrawal, whose own entries tell what became of it'),
  ('transfer_reversals', 'likewise, and what came back of them'),
  ('ledger_owner_balances', 'sums of what is booked'),
  ('bonifications', 'sums of what is earned; what is paid of them is audited'),
  ('bonification_causes', 'likewise, and why'),
  ('referrals', 'made once by the couple that came; what staff change of one has an entry of its event'),
  ('bonus_receipts', 'the file of a transfer, whose own entries tell that it was paid'),
  ('wallet_data_keys', 'a key, made with the wallet and wrapped again without a change of what it opens'),
  ('wallet_secrets', 'the encrypted values of what wallets, their registrations and their keys tell masked'),
  ('audit_entries', 'the audit log itself'),
  ('audit_seals', 'what seals the audit log'),
  ('audit_heads', 'where the seals end')
), audited (name) AS (
  SELECT c.relname::text
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND (c.relname = 'users'
      OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'business_id'
        AND NOT a.attisdropped))
)
SELECT format('%s is not audited on %s', a.name, v.verb) AS fault
FROM audited a
CROSS JOIN (VALUES ('INSERT', 4), ('UPDATE', 16), ('DELETE', 8)) v (verb, bit)
WHERE a.name NOT IN (SELECT name FROM excused)
  AND NOT EXISTS (
    SELECT FROM pg_trigger t
    WHERE t.tgrelid = ('public.' || quote_ident(a.name))::regclass AND t.tgfoid = 'app.audit()'::regprocedure
      AND t.tgenabled = 'O' AND t.tgqual IS NULL AND t.tgattr = ''
      AND t.tgtype = v.bit) -- after, for each statement, for this verb alone
UNION ALL
SELECT format('%s needs no excuse any more', e.name) FROM excused e WHERE e.name NOT IN (SELECT name FROM audited)
