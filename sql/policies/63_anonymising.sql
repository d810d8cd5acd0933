-- Rights on the tables of functions/63_anonymising.sql.

GRANT SELECT ON guest_dispatches TO cortejo_definer;
GRANT UPDATE (own_words) ON guest_dispatches TO cortejo_definer;
GRANT UPDATE (columns, faults) ON imports TO cortejo_definer;
GRANT INSERT (business_id, event_id, anonymised_at), UPDATE (anonymised_at) ON guest_settings TO cortejo_definer;
