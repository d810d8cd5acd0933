-- Rights on the tables of functions/00_scope.sql.

REVOKE ALL ON app.scopes_of_members FROM PUBLIC;
GRANT SELECT ON app.scopes_of_members TO cortejo_app;

GRANT SELECT ON users, memberships, business_controls, events, event_customers, contacts, event_accesses, sites
  TO cortejo_definer;

GRANT SELECT (deleted_at), DELETE ON tasks, subtasks, vendors, event_vendors, run_sheet_lines, guests, invitations,
  seating_tables, sub_events, gifts TO cortejo_definer;
GRANT SELECT (created_at), DELETE ON submissions TO cortejo_definer;
GRANT SELECT (sent_at), DELETE ON invites_sent TO cortejo_definer;
GRANT SELECT (handed_over_at), DELETE ON deliveries TO cortejo_definer;
GRANT SELECT (made_at), DELETE ON event_changes TO cortejo_definer;
