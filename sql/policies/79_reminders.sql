-- Rights on the tables of functions/79_reminders.sql.

GRANT SELECT, INSERT, DELETE ON notification_reminders TO cortejo_definer;
GRANT SELECT, INSERT, UPDATE, DELETE ON reminder_pauses TO cortejo_definer;
