-- Documents and files: the team, helpers with MANAGE_EVENT in their events, and the event's client. With DOCUMENTS_VIEW
-- the client reads them without the planner's observations, and with DOCUMENTS_EDIT they add their own
-- (is_customer_file, which only the database sets), change, delete and restore them. The cleanup of an interrupted
-- upload checks whether a file belongs to a document.

GRANT SELECT,
  INSERT (business_id, event_id, id, task_id, kind, name, observations, content, file_key, media_type, size),
  UPDATE (name, observations, content, version, deleted_at, updated_at)
  ON documents TO member;
GRANT SELECT (business_id, id, file_key) ON documents TO worker;
-- The versions store the content of a text; the audit log records only the start of each version.
CALL pg_temp.protect_event_table('documents', helper => 'MANAGE_EVENT', area => 'DOCUMENTS',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{content,version,created_by}', audit_secret => '{file_key}');
CREATE POLICY team_reads ON documents FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON documents FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON documents FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON documents FOR SELECT TO worker USING (true);
GRANT SELECT (business_id, event_id, id, task_id, kind, name, content, version, file_key, media_type, size,
  is_customer_file,
    created_at, updated_at, deleted_at, search),
  INSERT (business_id, event_id, id, task_id, kind, name, content, file_key, media_type, size),
  UPDATE (name, content, version, deleted_at, updated_at)
  ON documents TO customer;
CREATE POLICY client_reads ON documents FOR SELECT TO customer
  USING ((SELECT app.customer_can('DOCUMENTS_VIEW'))
    AND (deleted_at IS NULL OR is_customer_file AND (SELECT app.customer_can('DOCUMENTS_EDIT'))));
CALL pg_temp.keep_to('team_only', 'documents', '{customer}',
  'task_id IS NULL OR task_id <> ALL ((SELECT app.team_only_tasks())::uuid[])');
-- Below a task only where they see it.
CREATE POLICY client_adds ON documents FOR INSERT TO customer
  WITH CHECK ((SELECT app.customer_can('DOCUMENTS_EDIT')) AND is_customer_file
    AND (task_id IS NULL OR EXISTS (SELECT FROM tasks t WHERE t.id = task_id)));
CREATE POLICY client_edits ON documents FOR UPDATE TO customer
  USING ((SELECT app.customer_can('DOCUMENTS_EDIT')) AND is_customer_file)
    WITH CHECK ((SELECT app.customer_can('DOCUMENTS_EDIT')) AND is_customer_file);

GRANT SELECT,
  INSERT (business_id, event_id, document_id, slot, version, content, image_keys, started_at),
  UPDATE (version, content, image_keys, started_at, saved_at)
  ON document_versions TO member;
CALL pg_temp.protect_event_table('document_versions', helper => 'MANAGE_EVENT', area => NULL,
  event_roles => '{customer}',
  audit_hidden => '{document_id,slot,version,content,image_keys,saved_by,saved_at}');
CREATE POLICY team_reads ON document_versions FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON document_versions FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON document_versions FOR UPDATE TO member USING (true) WITH CHECK (true);
-- The client keeps versions of their own texts, and reads of them only what keeping one more needs.
GRANT SELECT (business_id, event_id, document_id, id, slot, version, image_keys, saved_by, started_at),
  INSERT (business_id, event_id, document_id, slot, version, content, image_keys, started_at),
  UPDATE (version, content, image_keys, started_at, saved_at)
  ON document_versions TO customer;
CREATE POLICY client_reads ON document_versions FOR SELECT TO customer
  USING ((SELECT app.customer_can('DOCUMENTS_EDIT')) AND app.is_customer_document(business_id, document_id));
CREATE POLICY client_adds ON document_versions FOR INSERT TO customer
  WITH CHECK ((SELECT app.customer_can('DOCUMENTS_EDIT')) AND app.is_customer_document(business_id, document_id));
CREATE POLICY client_edits ON document_versions FOR UPDATE TO customer
  USING ((SELECT app.customer_can('DOCUMENTS_EDIT')) AND app.is_customer_document(business_id, document_id))
  WITH CHECK ((SELECT app.customer_can('DOCUMENTS_EDIT')) AND app.is_customer_document(business_id, document_id));
