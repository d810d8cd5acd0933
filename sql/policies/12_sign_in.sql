-- Rights on the tables of functions/12_sign_in.sql.

GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits, sign_in_devices, sign_in_networks TO cortejo_definer;
