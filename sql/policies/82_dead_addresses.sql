-- Rights on the tables of functions/82_dead_addresses.sql.

GRANT SELECT, INSERT, UPDATE, DELETE ON dead_addresses TO cortejo_definer;
