-- The run sheet of an event: members who see all events and helpers with MANAGE_EVENT write it; helpers with any other
-- permission read it without the team's notes. The event's client reads it with RUN_SHEET_VIEW, without team-only
-- lines, and with RUN_SHEET_EDIT edits the people and the music of a procession. Columns are granted to a role, so the
-- grants name the columns that a client may change, and the policies the rows.

GRANT SELECT ON run_sheet_lines, run_sheet_people, run_sheet_links TO cortejo_definer;

GRANT SELECT,
  INSERT (business_id, event_id, id, parent_id, day, start_minute, length_minutes, title, role, place, cue_text,
    cue_url, note, fixed, team_only, position),
  UPDATE (day, start_minute, planned_minute, length_minutes, title, role, place, cue_text, cue_url, note, fixed,
    team_only, done_at, position, updated_at, deleted_at)
  ON run_sheet_lines TO member;
CALL pg_temp.protect_event_table('run_sheet_lines', helper => NULL, helper_restriction => false, area => 'RUN_SHEET',
  event_roles => '{customer}',
  audit_hidden => '{parent_id,planned_minute}');
CREATE POLICY team_reads ON run_sheet_lines FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON run_sheet_lines FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON run_sheet_lines FOR UPDATE TO member USING (true) WITH CHECK (true);
-- A helper with any permission in the event reads it, and MANAGE_EVENT writes it.
CREATE POLICY helper ON run_sheet_lines AS RESTRICTIVE FOR ALL TO helper
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = run_sheet_lines.event_id))
  WITH CHECK (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = run_sheet_lines.event_id
    AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0));
CREATE POLICY helper_in_event ON run_sheet_lines AS RESTRICTIVE FOR ALL TO helper_in_event
  USING (event_id = (SELECT app.narrowed_to_any())) WITH CHECK (event_id = (SELECT app.narrowed_to('MANAGE_EVENT')));
-- An entry that the client deleted can be restored for a day, so it stays visible to its editors.
GRANT SELECT, INSERT (business_id, event_id, parent_id, title, role, cue_text, cue_url, position),
  UPDATE (title, role, cue_text, cue_url, position, updated_at, deleted_at)
  ON run_sheet_lines TO customer;
CREATE POLICY client_reads ON run_sheet_lines FOR SELECT TO customer
  USING ((SELECT app.customer_can('RUN_SHEET_VIEW')) AND NOT team_only
    AND (deleted_at IS NULL OR parent_id IS NOT NULL AND (SELECT app.customer_can('RUN_SHEET_EDIT')))
    AND (parent_id IS NULL OR parent_id <> ALL ((SELECT app.run_sheet_lines_hidden())::uuid[])));
CREATE POLICY client_adds ON run_sheet_lines FOR INSERT TO customer
  WITH CHECK ((SELECT app.customer_can('RUN_SHEET_EDIT')) AND parent_id IS NOT NULL
    AND parent_id <> ALL ((SELECT app.run_sheet_lines_hidden())::uuid[]));
CREATE POLICY client_edits ON run_sheet_lines FOR UPDATE TO customer
  USING ((SELECT app.customer_can('RUN_SHEET_EDIT')) AND parent_id IS NOT NULL
    AND parent_id <> ALL ((SELECT app.run_sheet_lines_hidden())::uuid[]))
  WITH CHECK ((SELECT app.customer_can('RUN_SHEET_EDIT')) AND parent_id IS NOT NULL
    AND parent_id <> ALL ((SELECT app.run_sheet_lines_hidden())::uuid[]));

-- Every reader of a line reads the people in it, but may not look up their names: see app.run_sheet_who.
GRANT SELECT, INSERT (business_id, event_id, line_id, membership_id, event_vendor_id, name, position),
  UPDATE (position), DELETE ON run_sheet_people TO member;
CALL pg_temp.protect_event_table('run_sheet_people', helper => NULL, helper_restriction => false, area => 'RUN_SHEET',
  audit_hidden => '{line_id,position,name}');
CREATE POLICY team_reads ON run_sheet_people FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON run_sheet_people FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_orders ON run_sheet_people FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY team_removes ON run_sheet_people FOR DELETE TO member USING (true);
CREATE POLICY helper ON run_sheet_people AS RESTRICTIVE FOR ALL TO helper
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = run_sheet_people.event_id
    AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0))
  WITH CHECK (EXISTS (SELECT FROM event_accesses a WHERE a.event_id = run_sheet_people.event_id
    AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0));
CREATE POLICY helper_in_event ON run_sheet_people AS RESTRICTIVE FOR ALL TO helper_in_event
  USING (event_id = (SELECT app.narrowed_to('MANAGE_EVENT')))
    WITH CHECK (event_id = (SELECT app.narrowed_to('MANAGE_EVENT')));

GRANT SELECT, INSERT (business_id, event_id, line_id, note), UPDATE (note) ON run_sheet_team_notes TO member;
CALL pg_temp.protect_event_table('run_sheet_team_notes', helper => 'MANAGE_EVENT', area => 'RUN_SHEET',
  audit_hidden => '{line_id}');
CREATE POLICY team_reads ON run_sheet_team_notes FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON run_sheet_team_notes FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON run_sheet_team_notes FOR UPDATE TO member USING (true) WITH CHECK (true);

-- The job that sends a link derives its secret from the salt; the hash shows whether that is the valid one.
GRANT SELECT (business_id, event_id, event_vendor_id, id, salt, secret_hash, created_at, sent_at, sent_id, opened_at),
  INSERT (business_id, event_id, event_vendor_id, salt, secret_hash), UPDATE (sent_at, sent_id), DELETE
    ON run_sheet_links TO member;
GRANT SELECT (business_id, event_id, event_vendor_id, id, salt, secret_hash, sent_id) ON run_sheet_links TO worker;
GRANT SELECT (status) ON event_vendors TO worker;
CALL pg_temp.protect_event_table('run_sheet_links', helper => 'MANAGE_EVENT', area => 'RUN_SHEET',
  business_roles => '{member, worker}',
  audit_hidden => '{event_vendor_id,sent_id,opened_at}', audit_secret => '{salt,secret_hash}');
CALL pg_temp.keep_from_control('run_sheet_links', '{INSERT,UPDATE}');
CREATE POLICY team_reads ON run_sheet_links FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON run_sheet_links FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_sends ON run_sheet_links FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY team_ends ON run_sheet_links FOR DELETE TO member USING (true);
CREATE POLICY worker_reads ON run_sheet_links FOR SELECT TO worker USING (true);

GRANT UPDATE (opened_at) ON run_sheet_links TO cortejo_definer;
GRANT SELECT ON businesses TO cortejo_definer;
