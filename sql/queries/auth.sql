-- The first sign-in makes the user; a later one only confirms that it is there.
-- No row then: the caller learns that the user is not new.
-- name: CreateUser :one
INSERT INTO users (id, phone) VALUES (@id, @phone) ON CONFLICT (id) DO NOTHING RETURNING id;

-- name: TakeOfLimit :one
SELECT app.take(@key::bytea, @at_most::integer, @seconds::integer)::integer AS wait_seconds;

-- name: GiveBackToLimit :exec
SELECT app.give_back(@key::bytea)::text;

-- name: ForgetLimit :exec
SELECT app.forget_taken(@key::bytea)::text;

-- name: KnownOrigin :one
SELECT is_device::boolean AS is_device, is_network::boolean AS is_network
  FROM app.known_origin(@phone::text, @device::bytea, @network::bytea);

-- name: RememberOrigin :one
SELECT app.remember_origin(@brought::bytea, @fresh::bytea, @network::bytea)::boolean AS keeps;

-- name: NoteRefusedCode :one
SELECT app.note_refused_code(@key::bytea)::integer AS noted;

-- name: CodeWasRefused :one
SELECT app.code_was_refused(@key::bytea)::boolean AS refused;
