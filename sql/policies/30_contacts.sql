-- Contacts: the team but its helpers, who see no client data. Rights to write name their columns here and below: a
-- row's tenant, ID and parent never change.

GRANT SELECT,
  INSERT (business_id, full_name, phone, email, instagram_handle, birth_date, observations, partner_name, event_type,
    event_date, whatsapp_opt_in_how),
  UPDATE (full_name, phone, email, instagram_handle, birth_date, observations, partner_name, event_type, event_date,
    whatsapp_opt_in_how, deleted_at)
  ON contacts TO member;
-- A job writes what a file brings, and takes it away again.
GRANT SELECT,
  INSERT (business_id, full_name, phone, email, instagram_handle, birth_date, observations, partner_name, event_type,
    event_date, import_id),
  UPDATE (deleted_at) ON contacts TO worker;
-- A client is who has the contact's phone.
CALL pg_temp.protect_business_table('contacts', area => 'ACCESS', business_roles => '{member, worker}',
  audit_hidden => '{import_id,whatsapp_opt_in_at,whatsapp_opt_in_by}');
-- Reports whether the contact's phone opens something: an event as its client, or a proposal to accept.
CREATE OR REPLACE FUNCTION app.opens_something(business uuid, contact uuid) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM public.event_customers ec WHERE ec.business_id = business AND ec.contact_id = contact)
    OR EXISTS (SELECT FROM public.proposals p WHERE p.business_id = business AND p.contact_id = contact
      AND p.deleted_at IS NULL);
CALL pg_temp.keep_from_control('contacts', '{UPDATE}', '{phone,email}', 'app.opens_something(NEW.business_id, NEW.id)');
CREATE POLICY team_reads ON contacts FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON contacts FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON contacts FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON contacts FOR SELECT TO worker USING (true);
CREATE POLICY worker_adds ON contacts FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_edits ON contacts FOR UPDATE TO worker USING (true) WITH CHECK (true);

-- Returns the channel of a client's messages: the first available one of their choice; without a choice, WhatsApp if
-- they have opted in, otherwise SMS. NULL if they want no messages.
CREATE OR REPLACE FUNCTION app.client_channel(opt_in timestamptz, chosen text[], email text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN opt_in IS NOT NULL THEN 'WHATSAPP'
    WHEN chosen IS NULL OR 'SMS' = ANY (chosen) THEN 'SMS'
    WHEN 'EMAIL' = ANY (chosen) AND email IS NOT NULL THEN 'EMAIL' END;
