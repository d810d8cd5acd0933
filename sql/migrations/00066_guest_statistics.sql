-- +goose Up
SET ROLE cortejo_owner;

-- An event is of one business: without knowing, Postgres takes what one event has for a row, and reads all of it for each.
CREATE STATISTICS seating_tables_event_implies_business (dependencies) ON business_id, event_id FROM seating_tables;
CREATE STATISTICS invitation_tokens_event_implies_business (dependencies) ON business_id, event_id FROM invitation_tokens;
CREATE STATISTICS sub_events_event_implies_business (dependencies) ON business_id, event_id FROM sub_events;
CREATE STATISTICS check_in_devices_event_implies_business (dependencies) ON business_id, event_id FROM check_in_devices;

RESET ROLE;

-- +goose Down
DROP STATISTICS check_in_devices_event_implies_business, sub_events_event_implies_business, invitation_tokens_event_implies_business, seating_tables_event_implies_business;
