-- Businesses, their teams and what staff in control leave behind.

-- The document and the address are the managers' to read (app.business_details), not a helper's.
GRANT SELECT (business_id, owner_user_id, name, location, categories, instagram_handle, market_stage, image_id,
  created_at) ON businesses TO member, person, worker;
GRANT UPDATE (name, location, categories, instagram_handle, market_stage, image_id, document_number, address)
  ON businesses TO member;
GRANT SELECT (business_id, name) ON businesses TO visitor, customer;
GRANT SELECT (instagram_handle, image_id) ON businesses TO customer;
GRANT INSERT (owner_user_id, name, location, categories, instagram_handle, market_stage) ON businesses TO person;
CALL pg_temp.protect_business_table('businesses', area => 'EVENT',
  business_roles => '{visitor, member, customer, worker}', helper_restriction => false,
  audit_hidden => '{referral_code,referred_by}');
CREATE POLICY person_tenant ON businesses AS RESTRICTIVE FOR ALL TO person
  USING (owner_user_id = (SELECT app.user_id()) OR business_id IN (SELECT m.business_id FROM memberships m
    WHERE m.accepted_at IS NOT NULL))
  WITH CHECK (owner_user_id = (SELECT app.user_id()));
CREATE POLICY scope_reads ON businesses FOR SELECT TO visitor, person, member, customer, worker USING (true);
CREATE POLICY person_opens ON businesses FOR INSERT TO person WITH CHECK (true);
CREATE POLICY team_edits ON businesses FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY helper ON businesses AS RESTRICTIVE FOR UPDATE TO helper, helper_in_event USING (false);

-- No team member makes, changes or removes an owner or a platform administrator. Members who see all events do so with
-- assistants and helpers, except their own membership: so no member raises their own role. Only accepting the invite
-- writes the user and the time.
GRANT SELECT, INSERT (business_id, name, phone, role), UPDATE (name, phone, role), DELETE ON memberships TO member;
GRANT SELECT ON memberships TO worker;
GRANT SELECT, INSERT (business_id, id, user_id, name, phone, role, accepted_at), DELETE ON memberships TO person;
CALL pg_temp.protect_business_table('memberships', area => 'ACCESS', business_roles => '{member, worker}',
  helper_restriction => false);
-- The team is its own to change: staff in control neither add to it nor take from it.
CALL pg_temp.keep_from_control('memberships', '{INSERT,UPDATE,DELETE}');
CREATE POLICY person_tenant ON memberships AS RESTRICTIVE FOR ALL TO person
  USING (user_id = (SELECT app.user_id())) WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY team_reads ON memberships FOR SELECT TO member USING (true);
CREATE POLICY helper ON memberships AS RESTRICTIVE FOR SELECT TO helper, helper_in_event
  USING (id = (SELECT app.membership_id()));
CREATE POLICY team_invites ON memberships FOR INSERT TO member
  WITH CHECK ((SELECT app.sees_all_events()) AND role IN ('ASSISTANT', 'GUEST') AND user_id IS NULL);
CREATE POLICY team_edits ON memberships FOR UPDATE TO member
  USING ((SELECT app.sees_all_events()) AND role IN ('ASSISTANT', 'GUEST')
    AND user_id IS DISTINCT FROM (SELECT app.user_id()))
  WITH CHECK ((SELECT app.sees_all_events()) AND role IN ('ASSISTANT', 'GUEST')
    AND user_id IS DISTINCT FROM (SELECT app.user_id()));
CREATE POLICY team_removes ON memberships FOR DELETE TO member
  USING ((SELECT app.sees_all_events()) AND role IN ('ASSISTANT', 'GUEST')
    AND user_id IS DISTINCT FROM (SELECT app.user_id()));
CREATE POLICY worker_reads ON memberships FOR SELECT TO worker USING (true);
CREATE POLICY own_reads ON memberships FOR SELECT TO person USING (true);
-- A business keeps its owner.
CREATE POLICY own_leaves ON memberships FOR DELETE TO person USING (role <> 'OWNER');
GRANT SELECT ON businesses TO cortejo_definer;
-- The only membership a person may give themselves is the ownership of a business they own.
CREATE POLICY owner_joins ON memberships FOR INSERT TO person
  WITH CHECK (role = 'OWNER' AND app.owns_business(business_id)
    AND phone = (SELECT u.phone FROM users u WHERE u.id = (SELECT app.user_id())));

GRANT UPDATE (user_id, accepted_at), DELETE ON memberships TO cortejo_definer;

GRANT SELECT, INSERT (business_id, phone) ON invites_sent TO member;
GRANT SELECT ON invites_sent TO worker;
-- app.notify_of_leaver answers them.
GRANT SELECT, UPDATE (answered_at) ON invites_sent TO cortejo_definer;
CALL pg_temp.protect_business_table('invites_sent', business_roles => '{member, worker}', helper_restriction => false,
  audited => false);
CALL pg_temp.keep_from_control('invites_sent', '{INSERT}');
CREATE POLICY team_reads ON invites_sent FOR SELECT TO member USING ((SELECT app.sees_all_events()));
CREATE POLICY team_sends ON invites_sent FOR INSERT TO member WITH CHECK ((SELECT app.sees_all_events()));
CREATE POLICY worker_reads ON invites_sent FOR SELECT TO worker USING (true);

GRANT SELECT ON business_controls TO member, staff;
GRANT INSERT (business_id, staff_user_id, reason, expires_at), UPDATE (ended_at) ON business_controls TO staff;
CALL pg_temp.protect_business_table('business_controls', area => 'CONTROL', helper_restriction => false);
CREATE POLICY staff_tenant ON business_controls AS RESTRICTIVE FOR ALL TO staff
  USING (staff_user_id = (SELECT app.user_id())) WITH CHECK (staff_user_id = (SELECT app.user_id()));
CREATE POLICY owner_reads ON business_controls FOR SELECT TO member USING ((SELECT app.team_role()) = 'OWNER');
CREATE POLICY staff_reads ON business_controls FOR SELECT TO staff USING (true);
CREATE POLICY staff_takes ON business_controls FOR INSERT TO staff WITH CHECK (true);
-- Staff end a control once, and cannot change its end. The end is within the control's time, and not in the future.
CREATE POLICY staff_ends ON business_controls FOR UPDATE TO staff USING (ended_at IS NULL)
  WITH CHECK (ended_at BETWEEN started_at AND least(expires_at, clock_timestamp()));

GRANT SELECT, INSERT (business_id, key, width, height) ON images TO member;
GRANT SELECT ON images TO visitor, customer, worker;
CALL pg_temp.protect_business_table('images', business_roles => '{visitor, member, customer, worker}',
  helper_restriction => false, audited => false);
CREATE POLICY worker_reads ON images FOR SELECT TO worker USING (true);
CREATE POLICY team_reads ON images FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON images FOR INSERT TO member WITH CHECK (true);
-- A helper sees the business's own picture, those of the events and vendors they see, and those they uploaded
-- themselves.
CREATE POLICY helper ON images AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (uploaded_by = (SELECT app.user_id())
    OR EXISTS (SELECT FROM businesses b WHERE b.image_id = images.id)
    OR EXISTS (SELECT FROM events e WHERE e.image_id = images.id)
    OR EXISTS (SELECT FROM vendors v WHERE v.image_id = images.id))
  WITH CHECK (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0));
-- A visitor and a client see the picture of the event they came for, no other.
CREATE POLICY event_picture ON images FOR SELECT TO visitor, customer
  USING (id = (SELECT e.image_id FROM events e WHERE e.business_id = (SELECT app.business_id())
    AND e.id = (SELECT app.event_id())));
-- A client also sees who plans their event.
CREATE POLICY planner_picture ON images FOR SELECT TO customer
  USING (id = (SELECT b.image_id FROM businesses b WHERE b.business_id = (SELECT app.business_id())));
