-- Rights on the tables of functions/81_notification_channels.sql.

GRANT SELECT, INSERT, UPDATE, DELETE ON notification_messages TO cortejo_definer;
GRANT SELECT, INSERT, DELETE ON daily_summaries TO cortejo_definer;
