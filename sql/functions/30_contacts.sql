-- Functions and triggers; policies/30_contacts.sql says who may do what.

-- Reports whether the contact's phone opens something: an event as its client, or a proposal to accept.
CREATE OR REPLACE FUNCTION app.opens_something(business uuid, contact uuid) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM public.event_customers ec WHERE ec.business_id = business AND ec.contact_id = contact)
    OR EXISTS (SELECT FROM public.proposals p WHERE p.business_id = business AND p.contact_id = contact
      AND p.deleted_at IS NULL);

-- Returns the channel of a client's messages: the first available one of their choice; without a choice, WhatsApp if
-- they have opted in, otherwise SMS. NULL if they want no messages.
CREATE OR REPLACE FUNCTION app.client_channel(opt_in timestamptz, chosen text[], email text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN opt_in IS NOT NULL THEN 'WHATSAPP'
    WHEN chosen IS NULL OR 'SMS' = ANY (chosen) THEN 'SMS'
    WHEN 'EMAIL' = ANY (chosen) AND email IS NOT NULL THEN 'EMAIL' END;
