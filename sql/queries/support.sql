-- People's messages to Cortejo's team, and the answers.

-- name: LockSupportMessages :exec
-- The messages of one caller are stored one after another, so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('support messages of ' || app.user_id()::text, 0));

-- name: RoomForSupportMessage :one
SELECT (count(*) < sqlc.arg(at_most)::integer)::boolean AS room FROM support_messages
  WHERE created_at > now() - interval '1 day';

-- name: KeepSupportMessage :one
INSERT INTO support_messages (user_id, body, page, request_id)
VALUES (app.user_id(), sqlc.arg(body), sqlc.arg(page), sqlc.arg(request_id))
RETURNING id, (SELECT u.phone FROM users u WHERE u.id = app.user_id())::text AS phone;

-- name: ListSupportMessages :many
-- Returns one page of messages, the newest first, by whether they were answered and by words of the message, of its
-- author or of the business that they own.
WITH page AS (
  SELECT m.id, m.user_id, m.body, m.page, m.request_id, m.created_at, m.answered_at, m.answered_by
  FROM support_messages m
  JOIN users w ON w.id = m.user_id
  WHERE (m.answered_at IS NOT NULL) = sqlc.arg(answered)::boolean
    AND (sqlc.narg(after_id)::uuid IS NULL OR m.id < sqlc.narg(after_id)::uuid)
    AND (sqlc.arg(search)::text = ''
      OR concat_ws(' ', m.search, w.search) LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[])
      OR (sqlc.arg(digits)::text <> '' AND strpos(w.phone, sqlc.arg(digits)::text) > 0)
      OR w.id IN (SELECT n.owner_user_id FROM businesses n
        WHERE n.search LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[])))
  ORDER BY m.id DESC
  LIMIT sqlc.arg(page_size)::integer
)
SELECT p.id, p.user_id, u.name, u.phone, b.name AS business_name, p.body, p.page, p.request_id, p.created_at,
  p.answered_at, a.name AS answered_by_name
FROM page p
JOIN users u ON u.id = p.user_id
LEFT JOIN users a ON a.id = p.answered_by
LEFT JOIN businesses b ON b.owner_user_id = p.user_id
ORDER BY p.id DESC;

-- name: CountOpenSupportMessages :one
SELECT count(*)::integer AS open FROM support_messages WHERE answered_at IS NULL;

-- name: AnswerSupportMessage :one
-- No row if there is no such message, or it has this state already.
UPDATE support_messages SET answered_at = CASE WHEN sqlc.arg(answered)::boolean THEN now() END
WHERE id = sqlc.arg(id) AND (answered_at IS NOT NULL) <> sqlc.arg(answered)::boolean
RETURNING id;

-- name: FindSupportMessage :one
SELECT m.answered_at, a.name AS answered_by_name FROM support_messages m LEFT JOIN users a ON a.id = m.answered_by
  WHERE m.id = sqlc.arg(id);
