-- People's messages to Cortejo's team: each person reads and writes their own; staff read all of them, and mark in
-- their own name which are answered. They belong to a person and not to a business, so a restriction to the person's
-- own rows replaces the tenant policy.

GRANT SELECT, INSERT (user_id, body, page, request_id) ON support_messages TO person;
GRANT SELECT, UPDATE (answered_at) ON support_messages TO staff;
CALL pg_temp.keep_to('own', 'support_messages', '{person}', 'user_id = (SELECT app.user_id())');
CREATE POLICY own_reads ON support_messages FOR SELECT TO person USING (true);
CREATE POLICY own_writes ON support_messages FOR INSERT TO person WITH CHECK (true);
CREATE POLICY staff_reads ON support_messages FOR SELECT TO staff USING (true);
CREATE POLICY staff_answers ON support_messages FOR UPDATE TO staff USING (true) WITH CHECK (true);
-- The audit log of the business that the author owns has an entry; its text stays between them and Cortejo.
CALL pg_temp.audit('support_messages', hidden => '{user_id,page,request_id,answered_by}', secret => '{body}');
