-- Rights on the tables of functions/25_staff.sql.

GRANT SELECT (id, name, phone, email, role, created_at, search), UPDATE (name, email) ON users TO staff;
CREATE POLICY staff_reads ON users FOR SELECT TO staff USING (true);
CREATE POLICY staff_edits ON users FOR UPDATE TO staff USING (true) WITH CHECK (true);

GRANT SELECT (business_id, owner_user_id, name, instagram_handle, market_stage, document_number, address, cortejo_uuid,
  contract_limit, guest_messages_per_day, created_at, search),
  UPDATE (instagram_handle, contract_limit, guest_messages_per_day) ON businesses TO staff;
CREATE POLICY staff_reads ON businesses FOR SELECT TO staff USING (true);
CREATE POLICY staff_edits ON businesses FOR UPDATE TO staff USING (true) WITH CHECK (true);

GRANT UPDATE (phone) ON users, memberships TO cortejo_definer;
