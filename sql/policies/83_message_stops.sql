-- Rights on the tables of functions/83_message_stops.sql.

CALL pg_temp.audit('message_stops', '{}', '{address_hash}');
GRANT SELECT, INSERT, UPDATE, DELETE ON message_stops TO cortejo_definer;
GRANT UPDATE (whatsapp_opt_in_at, whatsapp_opt_in_by, whatsapp_opt_in_how, message_channels) ON contacts
  TO cortejo_definer;

GRANT SELECT, INSERT, DELETE ON words_heard TO cortejo_definer;
GRANT SELECT (title, decision_asked_at) ON tasks TO cortejo_definer;
GRANT SELECT (title, decision_asked_at) ON subtasks TO cortejo_definer;
