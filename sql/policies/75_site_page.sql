-- Rights on the tables of functions/75_site_page.sql.

GRANT SELECT ON sites, site_blocks, site_versions, site_photos, site_messages, gifts TO cortejo_definer;
GRANT INSERT (business_id, event_id, name, message) ON site_messages TO cortejo_definer;

-- On a private site, a visitor without its password reads nothing of its event, in any statement. Pictures are visible
-- only with the rows that refer to them.
CALL pg_temp.keep_to('site_is_open', 'events', '{visitor}', '(SELECT app.site_is_open())');
CALL pg_temp.keep_to('site_is_open', 'businesses', '{visitor}', '(SELECT app.site_is_open())');
CALL pg_temp.keep_to('site_is_open', 'vendors', '{visitor}', '(SELECT app.site_is_open())');
