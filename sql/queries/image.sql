-- name: CreateImage :one
INSERT INTO images (business_id, key, width, height) VALUES (@business_id, @key, @width, @height) RETURNING id;
