-- Rights on the tables of functions/62_rsvp.sql.

GRANT SELECT ON guest_settings, sub_events, invitations, invitation_tokens, guests, check_in_qr_codes
  TO cortejo_definer;
GRANT UPDATE (message, answered_at, answered_via, answer_version, messages_stopped_at, phone_stopped_at,
  email_stopped_at, updated_at) ON invitations TO cortejo_definer;
GRANT UPDATE (name, status, attends, declines, age_band, diet, updated_at) ON guests TO cortejo_definer;
GRANT INSERT (business_id, event_id, id, kind, channel, audience) ON guest_dispatches TO cortejo_definer;
GRANT INSERT (business_id, event_id, dispatch_id, invitation_id, kind, channel, address) ON guest_messages
  TO cortejo_definer;
