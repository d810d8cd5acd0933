-- name: GetBusinessToWriteFor :one
-- What a text for a proposal is of, for who may write proposals.
SELECT b.name, b.categories[1]::text AS category FROM businesses b WHERE (SELECT app.sees_all_events());
