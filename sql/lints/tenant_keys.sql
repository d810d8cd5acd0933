-- Keys of a tenant table start with business_id: the errors of a key over all tenants would reveal other tenants' rows,
-- and a single-column foreign key would accept them.
WITH excused (name, reason) AS (VALUES
  ('businesses_owner_user_id_key', 'one business per owner; a person names only themselves'),
  ('businesses_owner_user_id_fkey', 'people belong to no tenant'),
  ('businesses_referral_code_key', 'a code of 48 random bits that the database makes; a clash tells nothing'),
  ('businesses_referred_by_fkey', 'the business by whose link it signed up; functions alone write it'),
  ('businesses_cortejo_uuid', 'what a partner is known by; only staff write it, and are told of a clash'),
  ('memberships_user_id_fkey', 'people belong to no tenant'),
  ('business_controls_staff_user_id_fkey', 'people belong to no tenant'),
  ('notifications_user_id_fkey', 'people belong to no tenant'),
  ('notification_reminders_user_id_fkey', 'likewise'),
  ('reminder_pauses_user_id_fkey', 'likewise'),
  ('pushes_device_id_fkey', 'a browser is its person''s, who belongs to no tenant'),
  ('calendar_feeds_secret_hash_key', 'a secret of 128 random bits; a clash tells nothing'),
  ('run_sheet_links_secret_hash_key', 'likewise'),
  ('invitation_tokens_secret_hash_key', 'likewise'),
  ('contract_signers_secret_hash_key', 'likewise'),
  ('money_proposals_proposed_by_fkey', 'people belong to no tenant'),
  ('money_proposals_decided_by_fkey', 'likewise'),
  ('wallet_changes_changed_by_fkey', 'likewise'),
  ('bonus_transfers_proposed_by_fkey', 'likewise'),
  ('bonus_transfers_approved_by_fkey', 'likewise'),
  ('bonus_transfers_paid_by_fkey', 'likewise'),
  ('bonus_transfers_ended_by_fkey', 'likewise'),
  ('bonus_transfers_end_to_end_id', 'a name that the bank gave; only staff write it, and are told of a clash'),
  ('money_proposals_finding_id_fkey', 'a line of the provider''s balance belongs to no tenant'),
  ('contracts_certificate_sha256_fkey', 'certificates belong to no tenant, and hold public keys only'),
  ('contracts_code_key', 'a public code, 80 random bits; a clash tells nothing'),
  ('proposals_code_key', 'a public address, of random bits that nobody had before; a clash is drawn again'),
  ('check_in_qr_codes_short_id_key', 'a public id, 40 random bits; a clash tells nothing'),
  ('check_in_devices_link_hash_key', 'a secret of 128 random bits; a clash tells nothing'),
  ('check_in_devices_cookie_hash_key', 'likewise'),
  ('recipients_account_id', 'a name that the provider gave; only jobs write it, and see a clash'),
  ('withdrawal_transfers_transfer_id', 'a name that the provider gave; only jobs write it, and see a clash'),
  ('transfer_reversals_reversal_id', 'a name that the provider gave; only jobs write it, and see a clash'),
  ('ledger_transactions_source_of_one_business', 'a name that the provider gave; only jobs write it, and see a clash'),
  ('events_external_id_key', 'a public id, of 122 random bits; a clash tells nothing'),
  ('sites_id_key', 'likewise'),
  ('events_slug_key',
    'a public address; only app.give_slug gives one that was chosen, and says no more than that it is taken'),
  ('event_slugs_pkey', 'likewise'),
  ('site_domains_one_shown', 'only app.note_domain lets a domain be shown, once its owner wrote so in the DNS')
), tenant_tables AS (
  SELECT c.oid, a.attnum AS business_id
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
), keys AS (
  SELECT t.oid, i.indexrelid::regclass::text AS name, i.indkey[0] = t.business_id AS starts
  FROM tenant_tables t JOIN pg_index i ON i.indrelid = t.oid WHERE i.indisunique
  UNION ALL
  SELECT t.oid, k.conname, k.conkey[1] = t.business_id
  FROM tenant_tables t JOIN pg_constraint k ON k.conrelid = t.oid WHERE k.contype = 'f'
)
SELECT format('%s of %s does not start with business_id', name, oid::regclass) AS fault
FROM keys WHERE NOT starts AND name NOT IN (SELECT name FROM excused)
UNION ALL
SELECT format('%s of %s points at a tenant table by other than its tenant', k.conname, k.conrelid::regclass)
FROM pg_constraint k JOIN tenant_tables t ON t.oid = k.confrelid
WHERE k.contype = 'f' AND k.confkey[1] <> t.business_id
UNION ALL
SELECT format('%s needs no excuse any more', name) FROM excused
  WHERE name NOT IN (SELECT name FROM keys WHERE NOT starts)
