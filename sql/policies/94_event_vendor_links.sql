-- Rights on the tables of functions/94_event_vendor_links.sql.

GRANT SELECT (business_id, kind, key_masked) ON wallet_pix_keys TO cortejo_definer;
