-- Rights on the tables of functions/63_backoffice_reception.sql.

GRANT SELECT ON guest_dispatches TO cortejo_definer;
