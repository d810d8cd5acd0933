-- +goose Up

-- A person declined an invite, or left a team of their own accord: the team is notified, and the person may be invited
-- again without waiting for the last message to arrive.
ALTER TYPE notification_type ADD VALUE 'EVENT_TEAM_LEFT' AFTER 'EVENT_TEAM_JOINED';
ALTER TABLE invites_sent ADD COLUMN answered_at timestamptz;

-- +goose Down
-- A value of a type stays: nothing takes one away.
ALTER TABLE invites_sent DROP COLUMN answered_at;
