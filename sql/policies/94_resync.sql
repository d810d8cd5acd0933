-- Rights on the tables of functions/94_resync.sql.

GRANT INSERT (business_id, event_id, site_id, id, kind, position, shown, content) ON site_blocks TO cortejo_definer;
