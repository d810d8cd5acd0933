-- +goose Up
SET ROLE cortejo_owner;

-- In which sign-in a browser was added: whoever ends that sign-in from elsewhere ends its pushes.
ALTER TABLE push_devices ADD COLUMN sign_in uuid;
-- What is no time zone would stop everybody's pushes where it is computed with.
ALTER TABLE notification_preferences ADD CONSTRAINT notification_preferences_time_zone_known CHECK (timezone(time_zone, '2000-01-01 00:00:00+00'::timestamptz) IS NOT NULL);

RESET ROLE;

-- +goose Down
ALTER TABLE notification_preferences DROP CONSTRAINT notification_preferences_time_zone_known;
ALTER TABLE push_devices DROP COLUMN sign_in;
