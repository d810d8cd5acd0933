-- +goose Up
-- Whoever waits for somebody else's change keeps a connection from everybody else: two seconds, and they
-- are asked to try again.
ALTER ROLE cortejo_app SET lock_timeout = '2s';

-- +goose Down
ALTER ROLE cortejo_app SET lock_timeout = '5s';
