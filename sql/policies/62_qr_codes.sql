-- Rights on the tables of functions/62_qr_codes.sql.

GRANT UPDATE (scheduled_at, cancelled_at, updated_at) ON check_in_qr_codes TO cortejo_definer;
