-- The guests of an event: members who see all events, helpers with SITE_AND_GUESTS there, and the event's client, who
-- reads them with GUESTS_VIEW and writes them with GUESTS_EDIT. The answer page and the reception read none of these
-- tables: functions return their data. The audit log never contains guests' names, diets or addresses: it cannot be
-- erased, and they can (audit_secret).

GRANT SELECT, INSERT (business_id, event_id, answer_by, allow_unlisted), UPDATE (answer_by, allow_unlisted)
  ON guest_settings TO member;
GRANT SELECT ON guest_settings TO customer, worker;
CALL pg_temp.protect_event_table('guest_settings', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}', event_roles => '{customer}');
CREATE POLICY team_reads ON guest_settings FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON guest_settings FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON guest_settings FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON guest_settings FOR SELECT TO customer USING ((SELECT app.customer_can('GUESTS_VIEW')));
CREATE POLICY worker_reads ON guest_settings FOR SELECT TO worker USING (true);

-- Only the planner defines the sub-events.
GRANT SELECT, INSERT (business_id, event_id, id, kind, name, place, day, start_minute, position),
  UPDATE (kind, name, place, day, start_minute, position, updated_at, deleted_at) ON sub_events TO member;
GRANT SELECT ON sub_events TO customer, worker;
CALL pg_temp.protect_event_table('sub_events', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}', event_roles => '{customer}', audit_hidden => '{changed_in}');
CREATE POLICY team_reads ON sub_events FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON sub_events FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON sub_events FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON sub_events FOR SELECT TO customer USING ((SELECT app.customer_can('GUESTS_VIEW')));
CREATE POLICY worker_reads ON sub_events FOR SELECT TO worker USING (true);

GRANT SELECT, INSERT (business_id, event_id, id, number, name, seats),
  UPDATE (number, name, seats, updated_at, deleted_at) ON seating_tables TO member, customer;
GRANT SELECT ON seating_tables TO worker;
CALL pg_temp.protect_event_table('seating_tables', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}', event_roles => '{customer}', audit_hidden => '{changed_in}');
CREATE POLICY team_reads ON seating_tables FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON seating_tables FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON seating_tables FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON seating_tables FOR SELECT TO customer USING ((SELECT app.customer_can('GUESTS_VIEW')));
CREATE POLICY client_adds ON seating_tables FOR INSERT TO customer
  WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_edits ON seating_tables FOR UPDATE TO customer USING ((SELECT app.customer_can('GUESTS_EDIT')))
  WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY worker_reads ON seating_tables FOR SELECT TO worker USING (true);

GRANT SELECT, INSERT (business_id, event_id, id, name, phone, email, places, answer_by, sub_event_ids),
  UPDATE (name, phone, email, places, answer_by, sub_event_ids, message, answered_at, answered_via, answer_version,
    messages_stopped_at, updated_at, deleted_at)
  ON invitations TO member, customer;
GRANT SELECT ON invitations TO worker;
CALL pg_temp.protect_event_table('invitations', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{changed_in,answer_version,import_id}', audit_secret => '{name,phone,email,message}');
CREATE POLICY team_reads ON invitations FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON invitations FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON invitations FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON invitations FOR SELECT TO customer
  USING ((SELECT app.customer_can('GUESTS_VIEW')) AND (deleted_at IS NULL OR (SELECT app.customer_can('GUESTS_EDIT'))));
CREATE POLICY client_adds ON invitations FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_edits ON invitations FOR UPDATE TO customer USING ((SELECT app.customer_can('GUESTS_EDIT')))
  WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY worker_reads ON invitations FOR SELECT TO worker USING (true);

GRANT SELECT, INSERT (business_id, event_id, invitation_id, purpose, counter, secret_hash), UPDATE (revoked_at)
  ON invitation_tokens TO member, customer;
GRANT SELECT, INSERT (business_id, event_id, invitation_id, purpose, counter, secret_hash) ON invitation_tokens
  TO worker;
CALL pg_temp.protect_event_table('invitation_tokens', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{changed_in,invitation_id}', audit_secret => '{secret_hash}');
-- An invitation is born with its links; the next ones replace what its guests have.
CALL pg_temp.keep_from_control('invitation_tokens', '{INSERT}', holds => 'NEW.counter > 0');
CREATE POLICY team_reads ON invitation_tokens FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON invitation_tokens FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_revokes ON invitation_tokens FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON invitation_tokens FOR SELECT TO customer USING ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_adds ON invitation_tokens FOR INSERT TO customer
  WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_revokes ON invitation_tokens FOR UPDATE TO customer
  USING ((SELECT app.customer_can('GUESTS_EDIT'))) WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY worker_reads ON invitation_tokens FOR SELECT TO worker USING (true);
CREATE POLICY worker_adds ON invitation_tokens FOR INSERT TO worker WITH CHECK (true);

GRANT SELECT, INSERT (business_id, event_id, id, invitation_id, name, status, attends, declines, tags, kind, age,
  age_band, diet, table_id, position),
  UPDATE (invitation_id, name, status, attends, declines, tags, kind, age, age_band, diet, table_id, position,
    updated_at, deleted_at)
  ON guests TO member, customer;
GRANT SELECT ON guests TO worker;
CALL pg_temp.protect_event_table('guests', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{changed_in,position,import_id}', audit_secret => '{name,diet,age,age_band,tags}');
CREATE POLICY team_reads ON guests FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON guests FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON guests FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON guests FOR SELECT TO customer
  USING ((SELECT app.customer_can('GUESTS_VIEW')) AND (deleted_at IS NULL OR (SELECT app.customer_can('GUESTS_EDIT'))));
CREATE POLICY client_adds ON guests FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_edits ON guests FOR UPDATE TO customer USING ((SELECT app.customer_can('GUESTS_EDIT')))
  WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY worker_reads ON guests FOR SELECT TO worker USING (true);

GRANT SELECT (business_id, event_id, id, changed_in, deleted_at) ON invitations TO cortejo_definer;

-- Jobs write and undo a file of guests.
GRANT INSERT (business_id, event_id, id, name, phone, email, import_id), UPDATE (updated_at, deleted_at) ON invitations
  TO worker;
CREATE POLICY worker_adds ON invitations FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_edits ON invitations FOR UPDATE TO worker USING (true) WITH CHECK (true);
GRANT INSERT (business_id, event_id, number, name, seats) ON seating_tables TO worker;
CREATE POLICY worker_adds ON seating_tables FOR INSERT TO worker WITH CHECK (true);
GRANT INSERT (business_id, event_id, id, invitation_id, name, status, attends, declines, tags, kind, age, age_band,
  diet, table_id, position, import_id),
  UPDATE (updated_at, deleted_at) ON guests TO worker;
CREATE POLICY worker_adds ON guests FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_edits ON guests FOR UPDATE TO worker USING (true) WITH CHECK (true);
