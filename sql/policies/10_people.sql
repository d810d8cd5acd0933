-- Users and what belongs to a person rather than to a business.
-- The role of a user is granted by a command on the server: no session role may write it.
-- Neither may a person change their phone: it is what makes somebody an event's client, and
-- Kratos proved it. Their e-mail is staff's to write, and the phone through app.change_phone.

GRANT SELECT, INSERT (id, phone, name), UPDATE (name, image_key, current_business_id) ON users TO person;
CREATE POLICY own_row ON users FOR SELECT TO person USING (id = (SELECT app.user_id()));
CREATE POLICY first_sign_in ON users FOR INSERT TO person WITH CHECK (id = (SELECT app.user_id()) AND role = 'USER');
CREATE POLICY own_profile ON users FOR UPDATE TO person USING (id = (SELECT app.user_id())) WITH CHECK (id = (SELECT app.user_id()));

GRANT SELECT, INSERT (user_id, scope, operation, key, fingerprint), UPDATE (response) ON submissions TO person, member, customer;
CREATE POLICY own_reads ON submissions FOR SELECT TO person, member, customer USING (user_id = (SELECT app.user_id()));
CREATE POLICY own_adds ON submissions FOR INSERT TO person, member, customer WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY own_answers ON submissions FOR UPDATE TO person, member, customer
  USING (user_id = (SELECT app.user_id())) WITH CHECK (user_id = (SELECT app.user_id()));

GRANT SELECT, INSERT (user_id, key), UPDATE (dismissed_at) ON user_dismissals TO person;
CREATE POLICY own_reads ON user_dismissals FOR SELECT TO person USING (user_id = (SELECT app.user_id()));
CREATE POLICY own_adds ON user_dismissals FOR INSERT TO person WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY own_repeats ON user_dismissals FOR UPDATE TO person
  USING (user_id = (SELECT app.user_id())) WITH CHECK (user_id = (SELECT app.user_id()));

GRANT SELECT, INSERT (user_id, type, enabled), UPDATE (enabled) ON notification_settings TO person;
CREATE POLICY own_reads ON notification_settings FOR SELECT TO person USING (user_id = (SELECT app.user_id()));
CREATE POLICY own_adds ON notification_settings FOR INSERT TO person WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY own_changes ON notification_settings FOR UPDATE TO person
  USING (user_id = (SELECT app.user_id())) WITH CHECK (user_id = (SELECT app.user_id()));
