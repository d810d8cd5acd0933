-- The guests of an event: who sees all events, helpers with SITE_AND_GUESTS there, and the event's client, who reads
-- them with GUESTS_VIEW and writes them with GUESTS_EDIT. Who answers a link and who stands at the door reads none of
-- these tables: functions tell them what is theirs. The audit log never says who was invited, what they eat or how they
-- are reached: it cannot be erased, and they can (audit_secret).

GRANT SELECT, INSERT (business_id, event_id, answer_by, allow_unlisted), UPDATE (answer_by, allow_unlisted) ON guest_settings TO member;
GRANT SELECT ON guest_settings TO customer, worker;
CALL pg_temp.protect_event_table('guest_settings', helper => 'SITE_AND_GUESTS', area => 'GUESTS', business_roles => '{member, worker}', event_roles => '{customer}');
CREATE POLICY team_reads ON guest_settings FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON guest_settings FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON guest_settings FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON guest_settings FOR SELECT TO customer USING ((SELECT app.customer_can('GUESTS_VIEW')));
CREATE POLICY worker_reads ON guest_settings FOR SELECT TO worker USING (true);

-- What the event consists of is the planner's to say.
GRANT SELECT, INSERT (business_id, event_id, id, kind, name, place, day, start_minute, position),
  UPDATE (kind, name, place, day, start_minute, position, updated_at, deleted_at) ON sub_events TO member;
GRANT SELECT ON sub_events TO customer, worker;
CALL pg_temp.protect_event_table('sub_events', helper => 'SITE_AND_GUESTS', area => 'GUESTS', business_roles => '{member, worker}', event_roles => '{customer}', audit_hidden => '{changed_in}');
CREATE POLICY team_reads ON sub_events FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON sub_events FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON sub_events FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON sub_events FOR SELECT TO customer USING ((SELECT app.customer_can('GUESTS_VIEW')));
CREATE POLICY worker_reads ON sub_events FOR SELECT TO worker USING (true);

GRANT SELECT, INSERT (business_id, event_id, id, number, name, seats), UPDATE (number, name, seats, updated_at, deleted_at) ON seating_tables TO member, customer;
GRANT SELECT ON seating_tables TO worker;
CALL pg_temp.protect_event_table('seating_tables', helper => 'SITE_AND_GUESTS', area => 'GUESTS', business_roles => '{member, worker}', event_roles => '{customer}', audit_hidden => '{changed_in}');
CREATE POLICY team_reads ON seating_tables FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON seating_tables FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON seating_tables FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON seating_tables FOR SELECT TO customer USING ((SELECT app.customer_can('GUESTS_VIEW')));
CREATE POLICY client_adds ON seating_tables FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_edits ON seating_tables FOR UPDATE TO customer USING ((SELECT app.customer_can('GUESTS_EDIT'))) WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY worker_reads ON seating_tables FOR SELECT TO worker USING (true);

GRANT SELECT, INSERT (business_id, event_id, id, name, phone, email, places, answer_by, sub_event_ids),
  UPDATE (name, phone, email, places, answer_by, sub_event_ids, message, answered_at, answered_via, answer_version, messages_stopped_at, updated_at, deleted_at)
  ON invitations TO member, customer;
GRANT SELECT ON invitations TO worker;
CALL pg_temp.protect_event_table('invitations', helper => 'SITE_AND_GUESTS', area => 'GUESTS', business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{changed_in,answer_version}', audit_secret => '{name,phone,email,message}');
CREATE POLICY team_reads ON invitations FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON invitations FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON invitations FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON invitations FOR SELECT TO customer
  USING ((SELECT app.customer_can('GUESTS_VIEW')) AND (deleted_at IS NULL OR (SELECT app.customer_can('GUESTS_EDIT'))));
CREATE POLICY client_adds ON invitations FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_edits ON invitations FOR UPDATE TO customer USING ((SELECT app.customer_can('GUESTS_EDIT'))) WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY worker_reads ON invitations FOR SELECT TO worker USING (true);

GRANT SELECT, INSERT (business_id, event_id, invitation_id, purpose, counter, secret_hash), UPDATE (revoked_at) ON invitation_tokens TO member, customer;
GRANT SELECT, INSERT (business_id, event_id, invitation_id, purpose, counter, secret_hash) ON invitation_tokens TO worker;
CALL pg_temp.protect_event_table('invitation_tokens', helper => 'SITE_AND_GUESTS', area => NULL, business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{changed_in,invitation_id}', audit_secret => '{secret_hash}');
CREATE POLICY team_reads ON invitation_tokens FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON invitation_tokens FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_revokes ON invitation_tokens FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON invitation_tokens FOR SELECT TO customer USING ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_adds ON invitation_tokens FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_revokes ON invitation_tokens FOR UPDATE TO customer USING ((SELECT app.customer_can('GUESTS_EDIT'))) WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY worker_reads ON invitation_tokens FOR SELECT TO worker USING (true);
CREATE POLICY worker_adds ON invitation_tokens FOR INSERT TO worker WITH CHECK (true);

GRANT SELECT, INSERT (business_id, event_id, id, invitation_id, name, status, attends, declines, tags, kind, age, age_band, diet, table_id, position),
  UPDATE (invitation_id, name, status, attends, declines, tags, kind, age, age_band, diet, table_id, position, updated_at, deleted_at)
  ON guests TO member, customer;
GRANT SELECT ON guests TO worker;
CALL pg_temp.protect_event_table('guests', helper => 'SITE_AND_GUESTS', area => 'GUESTS', business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{changed_in,position}', audit_secret => '{name,diet,age,age_band,tags}');
CREATE POLICY team_reads ON guests FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON guests FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON guests FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON guests FOR SELECT TO customer
  USING ((SELECT app.customer_can('GUESTS_VIEW')) AND (deleted_at IS NULL OR (SELECT app.customer_can('GUESTS_EDIT'))));
CREATE POLICY client_adds ON guests FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY client_edits ON guests FOR UPDATE TO customer USING ((SELECT app.customer_can('GUESTS_EDIT'))) WITH CHECK ((SELECT app.customer_can('GUESTS_EDIT')));
CREATE POLICY worker_reads ON guests FOR SELECT TO worker USING (true);

-- Whether a guest comes, of what they answered about each sub-event their invitation covers: as soon as one is a yes,
-- and not where all are a no. Where it covers none, it is as they answered about the event itself.
CREATE OR REPLACE FUNCTION app.guest_status(attends uuid[], declines uuid[], covered uuid[], answered guest_status) RETURNS guest_status
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN cardinality(covered) = 0 THEN answered
    WHEN attends && covered THEN 'attending'
    WHEN declines @> covered THEN 'not_attending'
    ELSE 'unknown'
  END::guest_status;

-- What an invitation covers: the sub-events named, of those that stand; all of them where none is named. Asked with the
-- rights of whoever asks.
CREATE OR REPLACE FUNCTION app.covered_sub_events(event uuid, named uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(array_agg(s.id ORDER BY s.position, s.id), '{}') FROM public.sub_events s
    WHERE s.event_id = event AND s.deleted_at IS NULL AND (named IS NULL OR s.id = ANY (named)));
