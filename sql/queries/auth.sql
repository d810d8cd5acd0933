-- The first sign-in makes the user; a later one only confirms that it is there.
-- No row then: the caller learns that the user is not new.
-- name: CreateUser :one
INSERT INTO users (id, phone) VALUES (@id, @phone) ON CONFLICT (id) DO NOTHING RETURNING id;
