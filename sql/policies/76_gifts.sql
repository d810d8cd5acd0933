-- Gifts: members who see all events, helpers with SITE_AND_GUESTS in the event, and the event's client, who reads them
-- with SITE_VIEW and edits them with SITE_EDIT. Of all callers, only these read the gift orders and mark them as
-- thanked, and the audit log names no giver. A visitor has no right to any table: functions/76_gifts.sql has those
-- that return the gifts on offer and accept orders. The state of an order follows only from its payment attempt
-- (app.settle_gift_order).

GRANT UPDATE (gift_fee_by) ON events TO member;

GRANT SELECT, INSERT (business_id, event_id, id, kind, title, note, price_cents, quantity, drawing, url, category,
  position, hidden, photo_id),
  UPDATE (title, note, price_cents, quantity, drawing, photo_id, url, category, position, hidden, updated_at,
    deleted_at) ON gifts TO member, customer;
CALL pg_temp.protect_event_table('gifts', helper => 'SITE_AND_GUESTS', area => 'SITE', event_roles => '{customer}',
  audit_hidden => '{position}');
CREATE POLICY team_reads ON gifts FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON gifts FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON gifts FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON gifts FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY client_adds ON gifts FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY client_edits ON gifts FOR UPDATE TO customer USING ((SELECT app.customer_can('SITE_EDIT')))
  WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));

GRANT SELECT, UPDATE (thanked_at, late_seen_at) ON gift_orders TO member, customer;
GRANT SELECT ON gift_orders TO worker;
CALL pg_temp.protect_event_table('gift_orders', helper => 'SITE_AND_GUESTS', area => 'SITE',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{sequence,expires_at,late_seen_at,returned_fee_cents,fee_rate}',
  audit_secret => '{giver_name,giver_email,message,voucher}');
CREATE POLICY team_reads ON gift_orders FOR SELECT TO member USING (true);
CREATE POLICY team_thanks ON gift_orders FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON gift_orders FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
-- Thanking changes nothing of the site, nor does having seen what came late: both are theirs to note also after its
-- date lock fell.
CREATE POLICY client_thanks ON gift_orders FOR UPDATE TO customer USING ((SELECT app.customer_can('SITE_VIEW')))
  WITH CHECK ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY worker_reads ON gift_orders FOR SELECT TO worker USING (true);

GRANT SELECT ON gift_order_items TO member, customer, worker;
CALL pg_temp.protect_event_table('gift_order_items', helper => 'SITE_AND_GUESTS', area => 'SITE',
  business_roles => '{member, worker}', event_roles => '{customer}', audited => false);
CREATE POLICY team_reads ON gift_order_items FOR SELECT TO member USING (true);
CREATE POLICY client_reads ON gift_order_items FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY worker_reads ON gift_order_items FOR SELECT TO worker USING (true);

-- The hosts' Pix key is set by a client who edits the site, or by the business's owner, never by staff in control of
-- it, and the API confirms it by a code first. No session role reads the whole key: app.gift_list returns it to guests.
GRANT SELECT (business_id, event_id, id, kind, key_masked, holder, city, changed_at),
  INSERT (business_id, event_id, kind, key, key_masked, holder, city) ON gift_pix_keys TO member, customer;
GRANT SELECT (business_id, event_id, id, key_masked) ON gift_pix_keys TO worker;
CALL pg_temp.protect_event_table('gift_pix_keys', helper => 'SITE_AND_GUESTS', area => 'SITE',
  business_roles => '{member, worker}', event_roles => '{customer}', audit_secret => '{key}');
CALL pg_temp.keep_from_control('gift_pix_keys', '{INSERT}');
CREATE POLICY team_reads ON gift_pix_keys FOR SELECT TO member USING (true);
CREATE POLICY owner_sets ON gift_pix_keys FOR INSERT TO member
  WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));
CREATE POLICY client_reads ON gift_pix_keys FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY client_sets ON gift_pix_keys FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY worker_reads ON gift_pix_keys FOR SELECT TO worker USING (true);

-- An attempt to pay for gifts, and with it what of it went back, is of no screen of payments: helpers have it not at
-- all.
CALL pg_temp.keep_to('gifts', 'transactions', '{helper, helper_in_event}', 'gift_order_id IS NULL');

GRANT SELECT ON gift_pix_keys, gifts, gift_orders, gift_order_items, vouchers, sites, site_versions TO cortejo_definer;
GRANT INSERT ON gift_orders, gift_order_items TO cortejo_definer;
GRANT UPDATE (updated_at) ON gifts TO cortejo_definer; -- what locking the row asks for
GRANT UPDATE (created_at) ON vouchers TO cortejo_definer; -- likewise
GRANT UPDATE (status, late, expires_at, paid_at, thanked_at, returned_cents, returned_fee_cents, updated_at)
  ON gift_orders TO cortejo_definer;
GRANT UPDATE (as_cash, held_from) ON gift_order_items TO cortejo_definer;

GRANT SELECT ON disputes TO cortejo_definer;

GRANT UPDATE (gift_plan, gift_fee) ON events TO cortejo_definer;
