-- Events, templates, whose event it is, and which helper may do what in it.

-- app.event_details returns the columns about the client and money, as far as the caller may see them: a helper has the
-- rights of a member, and a column is granted to a role or not at all.
GRANT SELECT (business_id, id, type, title, date, event_start_time, time_zone, ceremony_place, reception_place,
    number_of_guests, image_id, enable_branding, templated_at, archived_at, created_at, updated_at, day_contact_id,
      search),
  INSERT (business_id, id, type, title, event_person_name, date, event_start_time, time_zone, ceremony_place,
    reception_place,
    number_of_guests, budget_cents, image_id, enable_branding, customer_permissions, customer_extra_permissions, slug,
      templated_at),
  UPDATE (type, title, event_person_name, date, event_start_time, time_zone, ceremony_place, reception_place,
    number_of_guests, budget_cents, image_id, enable_branding, customer_permissions, customer_extra_permissions,
      archived_at, updated_at, link_asked_at,
    enabled_customer_updates_at, customer_lock_days, customer_released, day_contact_id)
  ON events TO member;
GRANT SELECT, UPDATE (notified_at) ON events TO worker;
GRANT SELECT (business_id, id, type, title, event_person_name, date, event_start_time, time_zone, ceremony_place,
  reception_place, image_id, enable_branding, slug)
  ON events TO visitor, customer;
-- The trigger that keeps templates without completed tasks reads it, in the role of the person who checks one.
GRANT SELECT (templated_at) ON events TO customer;
GRANT SELECT (business_id, id, key) ON images TO cortejo_definer;
GRANT SELECT ON check_in_qr_codes, invitations TO cortejo_definer;
-- The audit entries of the messages name the recipients of the link.
CALL pg_temp.protect_event_table('events', event => 'id', helper => NULL, helper_restriction => false, area => 'EVENT',
  business_roles => '{member, worker}', event_roles => '{visitor, customer}',
    audit_hidden => '{link_asked_at,checklist_opened_at,gift_plan,gift_fee}'); -- app.set_gift_plan writes its own
-- Staff in control may not change the client's permissions and their times.
CALL pg_temp.keep_from_control('events', '{UPDATE}',
  '{customer_permissions,customer_extra_permissions,customer_released,customer_lock_days,enabled_customer_updates_at}');
CREATE POLICY team_reads ON events FOR SELECT TO member USING (true);
CREATE POLICY team_creates ON events FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON events FOR UPDATE TO member USING (true) WITH CHECK (true);
-- A new event has no helpers yet, so no helper adds one.
CREATE POLICY helper ON events AS RESTRICTIVE FOR ALL TO helper
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = events.id))
  WITH CHECK (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = events.id));
CREATE POLICY helper_in_event ON events AS RESTRICTIVE FOR ALL TO helper_in_event
  USING (id = (SELECT app.narrowed_to_any())) WITH CHECK (id = (SELECT app.narrowed_to_any()));
CREATE POLICY helper_edits ON events AS RESTRICTIVE FOR UPDATE TO helper
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = events.id
    AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0));
CREATE POLICY helper_edits_in_event ON events AS RESTRICTIVE FOR UPDATE TO helper_in_event
  USING (id = (SELECT app.narrowed_to('MANAGE_EVENT')));
CREATE POLICY worker_reads ON events FOR SELECT TO worker USING (true);
CREATE POLICY worker_notes ON events FOR UPDATE TO worker USING (true) WITH CHECK (true);
CREATE POLICY scope_reads ON events FOR SELECT TO visitor, customer USING (true);

GRANT SELECT, INSERT (business_id, event_id, contact_id, position), UPDATE (position), DELETE ON event_customers
  TO member;
GRANT SELECT ON event_customers TO worker;
CALL pg_temp.protect_event_table('event_customers', helper => NULL, area => 'EVENT',
  business_roles => '{member, worker}', audit_hidden => '{first_seen_at}');
-- Staff in control may not add a client, whose phone opens the event. The order of the clients grants nothing.
CALL pg_temp.keep_from_control('event_customers', '{INSERT}');
CREATE POLICY team_reads ON event_customers FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON event_customers FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_orders ON event_customers FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY team_removes ON event_customers FOR DELETE TO member USING (true);
CREATE POLICY worker_reads ON event_customers FOR SELECT TO worker USING (true);

-- Only helpers are given single events, by members who see them all. A trigger excludes templates.
GRANT SELECT, INSERT (business_id, event_id, membership_id, permissions), UPDATE (permissions), DELETE ON event_accesses
  TO member;
CALL pg_temp.protect_event_table('event_accesses', helper => NULL, helper_restriction => false, area => 'ACCESS');
CALL pg_temp.keep_from_control('event_accesses', '{INSERT,UPDATE,DELETE}');
CREATE POLICY team_reads ON event_accesses FOR SELECT TO member USING (true);
CREATE POLICY helper ON event_accesses AS RESTRICTIVE FOR SELECT TO helper, helper_in_event
  USING (membership_id = (SELECT app.membership_id()));
CREATE POLICY team_gives ON event_accesses FOR INSERT TO member
  WITH CHECK ((SELECT app.sees_all_events())
    AND EXISTS (SELECT FROM memberships m WHERE m.business_id = event_accesses.business_id
      AND m.id = event_accesses.membership_id AND m.role = 'GUEST'));
CREATE POLICY team_changes ON event_accesses FOR UPDATE TO member
  USING ((SELECT app.sees_all_events())) WITH CHECK ((SELECT app.sees_all_events()));
CREATE POLICY team_takes ON event_accesses FOR DELETE TO member USING ((SELECT app.sees_all_events()));

-- Messages to clients, which also limit how many more they get: helpers may not read them.
GRANT SELECT, INSERT (business_id, event_id, contact_id, kind, channel, phone, area) ON customer_messages TO member;
GRANT SELECT, UPDATE (sent_at, channel, delivery_id) ON customer_messages TO worker;
-- Only the job records that a message was sent.
CALL pg_temp.protect_event_table('customer_messages', helper => NULL, helper_restriction => false, area => 'EVENT',
  business_roles => '{member, worker}',
  audit_hidden => '{contact_id,area,asked_at,sent_at,reminder_id,gift_order_id}', audit_secret => '{phone,email}');
CREATE POLICY team_reads ON customer_messages FOR SELECT TO member USING ((SELECT app.sees_all_events()));
CREATE POLICY team_sends ON customer_messages FOR INSERT TO member WITH CHECK ((SELECT app.sees_all_events()));
CREATE POLICY worker_reads ON customer_messages FOR SELECT TO worker USING (true);
CREATE POLICY worker_notes ON customer_messages FOR UPDATE TO worker USING (true) WITH CHECK (true);
