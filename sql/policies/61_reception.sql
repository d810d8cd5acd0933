-- Rights on the tables of functions/61_reception.sql.

-- Only members who edit the guest list read and change the state of the codes. app.reception_list returns the short id
-- in them to a door.
GRANT SELECT, INSERT (business_id, event_id, short_id, enabled_at),
  UPDATE (enabled_at, scheduled_at, sent_at, cancelled_at, updated_at) ON check_in_qr_codes TO member;
GRANT SELECT, UPDATE (scheduled_at, sent_at, cancelled_at, updated_at) ON check_in_qr_codes TO worker;
CALL pg_temp.protect_event_table('check_in_qr_codes', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}');
-- Staff in control may not schedule the codes: the messages would leave after their hour of control.
CALL pg_temp.keep_from_control('check_in_qr_codes', '{UPDATE}', '{scheduled_at}', 'NEW.scheduled_at IS NOT NULL');
CREATE POLICY team_reads ON check_in_qr_codes FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON check_in_qr_codes FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON check_in_qr_codes FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON check_in_qr_codes FOR SELECT TO worker USING (true);
CREATE POLICY worker_edits ON check_in_qr_codes FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT (business_id, event_id, id, name, door, person_name, wrong_pins, enrolled_at, revoked_at, created_by,
  created_at),
  INSERT (business_id, event_id, name, door, link_hash, pin_hash, created_by), UPDATE (revoked_at)
    ON check_in_devices TO member;
CALL pg_temp.protect_event_table('check_in_devices', helper => 'RECEPTION', area => 'RECEPTION',
  audit_hidden => '{created_by,wrong_pins}', audit_secret => '{link_hash,pin_hash,cookie_hash,person_name}');
CALL pg_temp.keep_from_control('check_in_devices', '{INSERT}');
CALL pg_temp.keep_from_control('check_in_devices', '{UPDATE}', '{revoked_at}', 'NEW.revoked_at IS NULL');
CREATE POLICY team_reads ON check_in_devices FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON check_in_devices FOR INSERT TO member WITH CHECK (created_by = (SELECT app.user_id()));
CREATE POLICY team_revokes ON check_in_devices FOR UPDATE TO member USING (true) WITH CHECK (true);

-- No session role has rights on this table: functions read and write it.
CALL pg_temp.audit('check_in_device_contacts', '{device_id,last_contact_at,waiting}');

-- An entry names the person or device that made it, and the policies refuse entries in the name of another.
GRANT SELECT, INSERT (business_id, event_id, id, guest_id, entered_at, device_at, door, user_id, problem) ON check_ins
  TO member;
GRANT INSERT (business_id, event_id, id, guest_id, entered_at, device_at, door, device_id, problem) ON check_ins
  TO door;
CALL pg_temp.protect_event_table('check_ins', helper => 'RECEPTION', area => 'RECEPTION', event_roles => '{door}',
  audit_hidden => '{changed_in,guest_id,device_at,received_at,user_id,device_id,settled_by}', audit_secret => '{door}');
CREATE POLICY team_reads ON check_ins FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON check_ins FOR INSERT TO member WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY door_adds ON check_ins FOR INSERT TO door WITH CHECK (device_id = (SELECT app.device_id()));

GRANT SELECT, INSERT (business_id, event_id, operation_id, check_in_id, taken_at, user_id) ON check_in_take_backs
  TO member;
GRANT INSERT (business_id, event_id, operation_id, check_in_id, taken_at, device_id, problem) ON check_in_take_backs
  TO door;
CALL pg_temp.protect_event_table('check_in_take_backs', helper => 'RECEPTION', area => 'RECEPTION',
  event_roles => '{door}',
  audit_hidden => '{changed_in,operation_id,check_in_id,received_at,user_id,device_id,settled_by}');
CREATE POLICY team_reads ON check_in_take_backs FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON check_in_take_backs FOR INSERT TO member WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY door_adds ON check_in_take_backs FOR INSERT TO door WITH CHECK (device_id = (SELECT app.device_id()));

GRANT SELECT ON check_in_additions TO member;
CALL pg_temp.protect_event_table('check_in_additions', helper => 'RECEPTION', area => 'RECEPTION',
  audit_hidden => '{invitation_id,received_at,user_id,device_id,settled_by}', audit_secret => '{name,child}');
CREATE POLICY team_reads ON check_in_additions FOR SELECT TO member USING (true);

GRANT SELECT, INSERT, UPDATE ON check_in_tallies TO cortejo_definer;

GRANT SELECT, UPDATE ON check_in_devices TO cortejo_definer;
GRANT SELECT, INSERT, UPDATE ON check_in_device_contacts, check_ins, check_in_take_backs, check_in_additions
  TO cortejo_definer;
GRANT SELECT ON check_in_qr_codes, guest_settings, seating_tables, invitation_tokens TO cortejo_definer;
GRANT SELECT, INSERT, UPDATE ON invitations, guests, invitation_tokens TO cortejo_definer;
