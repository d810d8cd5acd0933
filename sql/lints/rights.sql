-- Session roles read and write rows and nothing more. They may not change a row's tenant, its ID or its parents once it
-- exists. The exceptions are a picture, the person responsible for a task, a guest's invitation and table, the task of
-- an agreement, the contact of a proposal, and the published version of a site.
SELECT format('%s may %s %s', r.rolname, v.verb, c.relname) AS fault
FROM pg_class c
CROSS JOIN pg_roles r
CROSS JOIN (VALUES ('TRUNCATE'), ('REFERENCES'), ('TRIGGER'), ('MAINTAIN')) v (verb)
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND r.rolname IN ('cortejo_app', 'visitor', 'person', 'member', 'helper', 'helper_in_event', 'customer', 'door',
    'staff', 'worker')
  AND has_table_privilege(r.oid, c.oid, v.verb)
UNION ALL
SELECT DISTINCT format('%s may change %s.%s', r.rolname, c.relname, a.attname)
FROM pg_class c
JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype IN ('p', 'f')
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
CROSS JOIN pg_roles r
WHERE c.relnamespace = 'public'::regnamespace
  AND r.rolname IN ('visitor', 'person', 'member', 'helper', 'helper_in_event', 'customer', 'door', 'staff', 'worker')
  AND has_column_privilege(r.oid, c.oid, a.attnum, 'UPDATE')
  AND (c.relname, a.attname) NOT IN (
    ('events', 'image_id'), -- the picture, of the same tenant by its key
    ('events', 'day_contact_id'), -- whom everybody calls on the day, of the same tenant by its key
    ('businesses', 'image_id'), -- likewise
    ('vendors', 'image_id'), -- likewise
    ('tasks', 'responsible_id'), -- who does it, of the same tenant by its key; a trigger says who may
    ('invoices', 'task_id'), -- which task it is about, in the same event by its key
    ('invoices', 'vendor_id'), -- whom it pays, of the same tenant by its key
    ('gifts', 'photo_id'), -- the photograph it shows, in the same event by its key
    ('guests', 'invitation_id'), -- whose household they are of, in the same event by its key
    ('guests', 'table_id'), -- where they sit, likewise
    ('sites', 'published_id'), -- which of its versions visitors see, in the same event by its key
    ('proposals', 'contact_id'), -- whom it is for, of the same tenant by its key
    ('proposals', 'contract_template_id'), -- the text its contract begins with, likewise
    ('contracts', 'certificate_sha256'), -- the certificate of its seal, once; keep_contract allows no other
    ('users', 'current_business_id')) -- where /app lands; a trigger keeps it to one's own teams
UNION ALL
-- The login role holds nothing of its own but the functions and the view that resolve scopes.
SELECT format('cortejo_app has rights on %s', c.oid::regclass)
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND (has_table_privilege('cortejo_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE')
    OR has_any_column_privilege('cortejo_app', c.oid, 'SELECT, INSERT, UPDATE'))
UNION ALL
SELECT format('%s reaches %s', r.rolname, n.nspname)
FROM pg_namespace n CROSS JOIN pg_roles r
WHERE r.rolname IN ('visitor', 'person', 'member', 'helper', 'helper_in_event', 'customer', 'door', 'staff', 'worker')
  AND (n.nspname IN ('river', 'history', 'outbox') AND has_schema_privilege(r.oid, n.oid, 'USAGE')
    OR n.nspname !~ '^pg_' AND has_schema_privilege(r.oid, n.oid, 'CREATE'))
