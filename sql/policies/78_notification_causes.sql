-- Rights on the tables of functions/78_notification_causes.sql.

GRANT UPDATE (first_seen_at) ON event_customers TO cortejo_definer;
GRANT SELECT ON payments, invoices, transactions, proposals, gift_orders, contracts, contract_signers, run_sheet_links,
  site_messages, documents TO cortejo_definer;
