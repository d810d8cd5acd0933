-- Rights on the tables of functions/91_wallet_changes.sql: no session role reads or writes a change, so that no policy
-- admits one, and the functions there are the one door through which a wallet that is set changes.

CALL pg_temp.audit('wallet_changes', '{shown_before,shown_after,sealed_before,undoes_id,changed_by}', '{}');
GRANT SELECT, INSERT, UPDATE (sealed_before) ON wallet_changes TO cortejo_definer;
GRANT SELECT, UPDATE (holder_name, document_kind, document_masked) ON wallets TO cortejo_definer;
GRANT SELECT, UPDATE (city, state, zipcode_masked, bank_code, account_kind, agency_masked, account_masked,
  email_masked) ON wallet_registrations TO cortejo_definer;
GRANT SELECT, UPDATE (kind, key_masked) ON wallet_pix_keys TO cortejo_definer;
GRANT SELECT ON wallet_data_keys TO cortejo_definer;
GRANT SELECT, UPDATE (sealed) ON wallet_secrets TO cortejo_definer;
