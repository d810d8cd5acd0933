-- Rights on the tables of functions/65_payment_reminders.sql.

GRANT SELECT ON payment_reminders TO member;
CALL pg_temp.protect_event_table('payment_reminders', helper => 'MANAGE_EVENT', area => 'PAYMENTS', audited => false);
CREATE POLICY team_reads ON payment_reminders FOR SELECT TO member USING (true);

GRANT SELECT, INSERT (business_id, event_id, remind_before, remind_on_day, remind_after1, remind_after7),
  UPDATE (remind_before, remind_on_day, remind_after1, remind_after7, updated_at)
    ON payment_reminder_settings TO member;
CALL pg_temp.protect_event_table('payment_reminder_settings', helper => 'MANAGE_EVENT', area => 'PAYMENTS');
CREATE POLICY team_reads ON payment_reminder_settings FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON payment_reminder_settings FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON payment_reminder_settings FOR UPDATE TO member USING (true) WITH CHECK (true);

GRANT SELECT, INSERT ON payment_reminders, customer_messages TO cortejo_definer;
GRANT SELECT ON payment_reminder_settings, deliveries TO cortejo_definer;
