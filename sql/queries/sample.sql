-- Statements of the sample business (sql/demo). They run in its owner's scope, but for those
-- that only an administrator may run.

-- name: GiveSampleVendorsTasks :exec
-- Assigns each vendor, in each of its events, to the first task of a category that it offers.
INSERT INTO task_vendors (business_id, event_id, task_id, event_vendor_id)
SELECT ev.business_id, ev.event_id, t.id, ev.id
FROM event_vendors ev
JOIN vendors v ON v.id = ev.vendor_id
CROSS JOIN LATERAL (
  SELECT k.id FROM tasks k WHERE k.event_id = ev.event_id AND k.category = ANY (v.categories) AND k.deleted_at IS NULL
  ORDER BY k.position LIMIT 1
) t;

-- name: FindSampleVendor :one
SELECT v.id FROM vendors v WHERE v.name = sqlc.arg(name) AND v.deleted_at IS NULL;

-- name: BringSampleVendor :exec
-- The event's client brought them, card and all.
WITH brought AS (
  UPDATE event_vendors ev SET is_customer_vendor = true WHERE ev.business_id = sqlc.arg(business_id)
    AND ev.id = sqlc.arg(id)
  RETURNING ev.business_id, ev.event_id, ev.vendor_id
)
UPDATE vendors v SET customer_event_id = b.event_id FROM brought b WHERE v.business_id = b.business_id
  AND v.id = b.vendor_id;

-- name: WishSampleVendor :exec
-- The event's client wants them.
UPDATE event_vendors SET wished_by = sqlc.arg(by),
  wished_at = now() - make_interval(mins => sqlc.arg(minutes_ago)::integer)
WHERE business_id = sqlc.arg(business_id) AND id = sqlc.arg(id);

-- name: PlaceSampleImport :exec
-- Dates a file some days ago, and names it as the origin of contacts and vendors that were added in other ways.
WITH file AS (
  UPDATE imports i SET created_at = now() - make_interval(days => sqlc.arg(days_ago)::integer)
  WHERE i.business_id = sqlc.arg(business_id) AND i.id = sqlc.arg(id)
  RETURNING i.business_id, i.id, i.kind
), brought AS (
  UPDATE contacts c SET import_id = f.id FROM file f
  WHERE f.kind = 'CONTACTS' AND c.business_id = f.business_id AND c.full_name = ANY (sqlc.arg(names)::text[])
)
UPDATE vendors v SET import_id = f.id FROM file f
WHERE f.kind = 'VENDORS' AND v.business_id = f.business_id AND v.name = ANY (sqlc.arg(names)::text[]);

-- name: PlaceSampleSupportMessage :exec
-- Some hours ago.
UPDATE support_messages SET created_at = now() - make_interval(hours => sqlc.arg(hours_ago)::integer)
  WHERE id = sqlc.arg(id);

-- name: PlaceSampleDispatch :exec
-- Dates a dispatch some days ago, with the provider's report of each message since: guests who answered have read
-- theirs. Two of the other messages failed, in dispatches with failures.
WITH dispatch AS (
  UPDATE guest_dispatches d SET created_at = d.created_at - make_interval(days => sqlc.arg(days_ago)::integer,
    mins => 90), leaves_at = d.created_at - make_interval(days => sqlc.arg(days_ago)::integer, mins => 90)
  WHERE d.business_id = sqlc.arg(business_id) AND d.id = sqlc.arg(id)
  RETURNING d.business_id, d.id, d.kind, d.created_at
), listed AS (
  SELECT m.id, d.created_at, o.open, row_number() OVER (PARTITION BY o.open ORDER BY m.invitation_id) AS place
  FROM dispatch d
  JOIN guest_messages m ON m.business_id = d.business_id AND m.dispatch_id = d.id
  CROSS JOIN LATERAL (SELECT d.kind = 'QR_CODE' OR EXISTS (SELECT FROM guests g WHERE g.business_id = m.business_id
    AND g.event_id = m.event_id
    AND g.invitation_id = m.invitation_id AND g.status = 'unknown') AS open) o
), fared AS (
  SELECT l.id, l.created_at, l.created_at + make_interval(secs => 2 * l.place) AS at,
    CASE WHEN sqlc.arg(failing)::boolean AND l.open AND l.place = 3 THEN 'TWILIO_63003' WHEN sqlc.arg(failing)::boolean
      AND l.open AND l.place = 6 THEN 'TWILIO_30003' ELSE '' END AS error,
    CASE WHEN l.open THEN 1 + l.place % 5 ELSE 5 END AS reached -- 1: sent, 2 and 3: delivered, more: read
  FROM listed l
)
UPDATE guest_messages m SET created_at = f.created_at, error = f.error,
  status = CASE WHEN f.error <> '' THEN 'failed' WHEN f.reached > 3 THEN 'read' WHEN f.reached > 1 THEN 'delivered'
    ELSE 'sent' END,
  sent_at = CASE WHEN f.error <> 'TWILIO_63003' THEN f.at END, failed_at = CASE WHEN f.error <> ''
    THEN f.at + interval '8 seconds' END,
  delivered_at = CASE WHEN f.error = '' AND f.reached > 1 THEN f.at + interval '5 seconds' END,
  read_at = CASE WHEN f.error = '' AND f.reached > 3 THEN f.at + interval '40 minutes' END
FROM fared f WHERE m.business_id = sqlc.arg(business_id) AND m.id = f.id;

-- name: HandSampleCheckIns :exec
-- Attributes the check-ins at a door to the member who worked there.
UPDATE check_ins SET user_id = sqlc.arg(user_id) WHERE business_id = sqlc.arg(business_id)
  AND event_id = sqlc.arg(event_id) AND door = sqlc.arg(door);

-- name: SampleIsLoaded :one
SELECT EXISTS (SELECT FROM businesses b JOIN users u ON u.id = b.owner_user_id WHERE u.phone = sqlc.arg(owner_phone));

-- name: AddSampleUser :exec
INSERT INTO users (id, name, phone, role) VALUES (sqlc.arg(id), sqlc.arg(name), sqlc.arg(phone), sqlc.arg(role))
ON CONFLICT (id) DO UPDATE SET name = excluded.name, role = excluded.role;

-- name: ArchiveSampleEvent :exec
UPDATE events SET archived_at = now() WHERE business_id = sqlc.arg(business_id) AND id = sqlc.arg(id);

-- name: ListSampleTasks :many
SELECT t.id, t.decision_requested, app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date,
  e.time_zone)::date AS deadline
FROM tasks t JOIN events e ON e.business_id = t.business_id AND e.id = t.event_id
WHERE t.event_id = sqlc.arg(event_id)
ORDER BY t.position, t.id;

-- name: FindSampleTask :one
SELECT t.id FROM tasks t WHERE t.event_id = sqlc.arg(event_id) AND t.title = sqlc.arg(title);

-- name: TickSampleTasks :exec
UPDATE tasks t SET checked_at = n.checked_at, decision = CASE WHEN t.decision_requested THEN sqlc.arg(decision)::text
  ELSE '' END
FROM (SELECT unnest(sqlc.arg(ids)::uuid[]) AS id, unnest(sqlc.arg(moments)::timestamptz[]) AS checked_at) n
WHERE t.business_id = app.business_id() AND t.id = n.id;

-- name: TickSampleSubtasks :exec
-- Checks every subtask of done tasks, and the first half of those of begun ones.
UPDATE subtasks b SET checked_at = now(), decision = CASE WHEN b.decision_requested THEN sqlc.arg(decision)::text
  ELSE '' END
FROM (
  SELECT s.business_id, s.id, row_number() OVER (PARTITION BY s.task_id ORDER BY s.position) AS place,
    count(*) OVER (PARTITION BY s.task_id) AS total
  FROM subtasks s WHERE s.event_id = sqlc.arg(event_id)
) n
WHERE b.business_id = n.business_id AND b.id = n.id
  AND (b.task_id = ANY (sqlc.arg(done)::uuid[])
    OR (b.task_id = ANY (sqlc.arg(begun)::uuid[]) AND n.place * 2 <= n.total));

-- name: ReplanSampleTasks :exec
UPDATE tasks t SET time_unit_option = 'DAYS', time_unit_number = n.days
FROM (SELECT unnest(sqlc.arg(ids)::uuid[]) AS id, unnest(sqlc.arg(days)::integer[]) AS days) n
WHERE t.business_id = app.business_id() AND t.id = n.id;

-- name: PlaceSampleTask :execrows
UPDATE tasks t SET timing = 'CALENDAR', time_unit_number = NULL, time_unit_option = NULL,
  date = (sqlc.arg(day)::date + sqlc.arg(starts_at)::time) AT TIME ZONE e.time_zone,
  end_date = (sqlc.arg(day)::date + sqlc.arg(ends_at)::time) AT TIME ZONE e.time_zone
FROM events e
WHERE t.business_id = sqlc.arg(business_id) AND t.event_id = sqlc.arg(event_id) AND e.business_id = t.business_id
  AND e.id = t.event_id
  AND t.title = sqlc.arg(title) AND t.checked_at IS NULL AND t.deleted_at IS NULL;

-- name: AskSampleQuestion :one
-- As of some days ago.
UPDATE tasks SET decision_question = sqlc.arg(question), decision_options = sqlc.arg(options)::jsonb
WHERE business_id = sqlc.arg(business_id) AND event_id = sqlc.arg(event_id) AND title = sqlc.arg(title)
  AND decision_requested AND checked_at IS NULL AND deleted_at IS NULL
RETURNING id;

-- name: AnswerSampleTask :one
UPDATE tasks SET decision = sqlc.arg(decision)
WHERE business_id = sqlc.arg(business_id) AND event_id = sqlc.arg(event_id) AND title = sqlc.arg(title)
  AND decision_requested AND checked_at IS NULL AND deleted_at IS NULL
RETURNING id;

-- name: DateSampleNotes :exec
-- Dates decisions of done tasks at the time they were done, and open questions some days ago.
WITH noted AS (
  UPDATE tasks t SET decided_at = CASE WHEN t.decision <> '' THEN t.checked_at END, decision_asked_at = CASE
    WHEN t.decision = '' THEN now() - interval '3 days' END
  WHERE t.business_id = sqlc.arg(business_id) AND t.decision_requested AND (t.decision = '' OR t.checked_at IS NOT NULL)
), opened AS (
  UPDATE events e SET checklist_opened_at = now() - interval '20 days' WHERE e.business_id = sqlc.arg(business_id)
    AND e.checklist_opened_at IS NOT NULL
)
UPDATE subtasks b SET decided_at = t.checked_at
FROM tasks t WHERE b.business_id = sqlc.arg(business_id) AND t.business_id = b.business_id AND t.id = b.task_id
  AND b.decision <> '' AND t.checked_at IS NOT NULL;

-- name: TakeSampleOption :exec
-- Chooses the option, with the client's note; DateSampleAnswer stores who and when.
UPDATE tasks t SET decision_note = sqlc.arg(note),
  decision_option = (SELECT (o->>'uuid')::uuid FROM jsonb_array_elements(t.decision_options) o
    WHERE o->>'text' = t.decision)
WHERE t.business_id = sqlc.arg(business_id) AND t.id = sqlc.arg(id);

-- name: DateSampleAnswer :exec
-- As the client would have left it: a trigger keeps what only they say.
UPDATE tasks t SET decided_at = now() - make_interval(mins => sqlc.arg(minutes_ago)::integer),
  decided_by = sqlc.arg(by)::text, decision_seen_at = NULL,
  decision_asked_at = NULL
WHERE t.business_id = sqlc.arg(business_id) AND t.id = sqlc.arg(id);

-- name: OrderSampleTasks :exec
UPDATE tasks t SET position = n.place
FROM (
  SELECT k.business_id, k.id,
    (row_number() OVER (ORDER BY app.task_deadline(k.timing, k.time_unit_number, k.time_unit_option, k.date, e.date,
      e.time_zone), k.position))::integer AS place
  FROM tasks k JOIN events e ON e.business_id = k.business_id AND e.id = k.event_id
  WHERE k.event_id = sqlc.arg(event_id)
) n
WHERE t.business_id = n.business_id AND t.id = n.id;

-- name: ShareSampleTasks :exec
-- Assigns the open tasks to the team: of five in a row two to the owner, two to the assistant and the helper, and one
-- to no member.
WITH team AS (
  SELECT (SELECT m.id FROM memberships m WHERE m.role = 'OWNER') AS owner_id,
    (SELECT m.id FROM memberships m WHERE m.role = 'ASSISTANT' AND m.accepted_at IS NOT NULL LIMIT 1) AS assistant_id
), dealt AS (
  SELECT k.business_id, k.id, CASE row_number() OVER (PARTITION BY k.event_id ORDER BY k.position) % 5
      WHEN 1 THEN t.owner_id
      WHEN 2 THEN coalesce(t.assistant_id, t.owner_id)
      WHEN 3 THEN t.owner_id
      WHEN 4 THEN coalesce((
        SELECT a.membership_id FROM event_accesses a JOIN memberships m ON m.id = a.membership_id
        WHERE a.event_id = k.event_id AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0
          AND m.accepted_at IS NOT NULL LIMIT 1), t.assistant_id)
    END AS whose
  FROM tasks k
  JOIN events e ON e.id = k.event_id
  CROSS JOIN team t
  WHERE e.templated_at IS NULL AND e.archived_at IS NULL AND k.deleted_at IS NULL AND k.checked_at IS NULL
)
UPDATE tasks t SET responsible_id = d.whose FROM dealt d
WHERE t.business_id = d.business_id AND t.id = d.id AND d.whose IS NOT NULL;

-- name: ConfirmSampleVendors :exec
-- Those of the sample's vendors who have an account have confirmed the invite.
UPDATE vendors v SET confirmed_by = u.id
FROM users u JOIN businesses b ON b.owner_user_id = u.id
WHERE v.business_id = sqlc.arg(business_id) AND u.phone = v.phone;

-- name: SendSampleContract :exec
-- A draft of the sample goes out some days ago, to everybody at once; nothing leaves. From here on it never changes.
UPDATE contracts SET status = 'SENT', content = NULL, file_key = sqlc.arg(file_key), size = sqlc.arg(size),
  pages = sqlc.arg(pages), sha256 = sqlc.arg(sha256), code = sqlc.arg(code),
  sent_at = now() - make_interval(days => sqlc.arg(days_ago)::integer),
    created_at = now() - make_interval(days => sqlc.arg(days_ago)::integer, hours => 2)
WHERE business_id = sqlc.arg(business_id) AND id = sqlc.arg(id);

-- name: AskSampleSigner :exec
-- Dates the link of one signer as it arrived, and, if the signer let it wait, a reminder too. A signer who has signed
-- gets no further message.
WITH asked AS (
  UPDATE contract_signers s SET salt = sqlc.arg(salt), secret_hash = sqlc.arg(secret_hash), asked_at = c.sent_at,
    sent_at = c.sent_at, sent_id = uuidv7(), copy_sent_id = uuidv7(),
    reminded_at = CASE WHEN NOT sqlc.arg(signs)::boolean THEN c.sent_at + interval '2 days' END
  FROM contracts c
  WHERE s.business_id = sqlc.arg(business_id) AND s.contract_id = sqlc.arg(contract_id)
    AND s.position = sqlc.arg(position) AND c.business_id = s.business_id AND c.id = s.contract_id
  RETURNING s.business_id, s.sent_id)
INSERT INTO deliveries (business_id, message_id, state, settled_at) SELECT a.business_id, a.sent_id, 'SENT', now()
  FROM asked a;

-- name: SignSampleContract :exec
-- One signer after another, some hours after they were asked.
UPDATE contract_signers SET status = 'SIGNED', opened_at = asked_at + make_interval(hours => 2 + 5 * position),
  signed_at = asked_at + make_interval(hours => 2 + 5 * position, mins => 9),
  code_sent_id = uuidv7(), consent_version = sqlc.arg(consent_version), signature_kind = 'TYPED', signature = name,
    ip = '203.0.113.' || 20 + position,
  user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
WHERE business_id = sqlc.arg(business_id) AND contract_id = sqlc.arg(contract_id) AND position = sqlc.arg(position);

-- name: EndSampleContract :exec
-- Where all have signed; the seal comes by the clock.
UPDATE contracts c SET status = 'SIGNED', ended_at = s.last
FROM (SELECT max(s.signed_at) AS last, bool_and(s.status = 'SIGNED') AS done FROM contract_signers s
  WHERE s.business_id = sqlc.arg(business_id) AND s.contract_id = sqlc.arg(id)) s
WHERE c.business_id = sqlc.arg(business_id) AND c.id = sqlc.arg(id) AND s.done;

-- name: PlaceSampleContractSteps :exec
UPDATE contract_steps p SET actor = CASE WHEN p.signer_id IS NULL AND p.kind = 'SENT' THEN sqlc.arg(actor)::text
  ELSE p.actor END, at = coalesce(CASE p.kind
    WHEN 'SENT' THEN c.sent_at WHEN 'COMPLETED' THEN c.ended_at WHEN 'ASKED' THEN s.asked_at
      WHEN 'REMINDED' THEN s.reminded_at
    WHEN 'OPENED' THEN s.opened_at WHEN 'CODE_SENT' THEN s.opened_at + interval '7 minutes'
      WHEN 'SIGNED' THEN s.signed_at END, p.at)
FROM contracts c LEFT JOIN contract_signers s ON s.business_id = c.business_id AND s.contract_id = c.id
WHERE p.business_id = sqlc.arg(business_id) AND p.contract_id = sqlc.arg(contract_id) AND c.business_id = p.business_id
  AND c.id = p.contract_id AND (p.signer_id = s.id OR p.signer_id IS NULL);

-- name: PlaceSampleProposal :exec
-- A proposal of the sample was sent, seen and answered some days ago, and may have expired since.
UPDATE proposals SET created_at = now() - make_interval(days => sqlc.arg(days_ago)::integer),
  sent_at = now() - make_interval(days => sqlc.arg(days_ago)::integer),
  expires_on = sqlc.arg(expires_on), event_id = sqlc.narg(event_id), seen = sqlc.arg(seen)::integer,
  first_seen_at = CASE WHEN sqlc.arg(seen)::integer > 0
    THEN now() - make_interval(days => sqlc.arg(days_ago)::integer) + interval '2 hours' END,
  last_seen_at = CASE WHEN sqlc.arg(seen)::integer > 0
    THEN now() - make_interval(days => sqlc.arg(seen_days_ago)::integer, hours => 1) END,
  status = CASE WHEN status = 'SENT' AND sqlc.arg(seen)::integer > 0 THEN 'VIEWED' ELSE status END,
  decided_at = CASE WHEN decided_at IS NOT NULL
    THEN now() - make_interval(days => sqlc.arg(answered_days_ago)::integer) END
WHERE business_id = sqlc.arg(business_id) AND id = sqlc.arg(id);

-- name: AcceptSampleProposal :exec
-- The contact accepted it on the page, some days ago.
WITH decided AS (
  UPDATE proposals p SET status = 'ACCEPTED', decided_at = now() - make_interval(days => sqlc.arg(days_ago)::integer)
  WHERE p.business_id = sqlc.arg(business_id) AND p.id = sqlc.arg(id)
  RETURNING p.business_id, p.id, p.version, p.contact_id, p.decided_at)
INSERT INTO proposal_acceptances (business_id, proposal_id, version, name, phone, accepted_at)
SELECT d.business_id, d.id, d.version, c.full_name, c.phone, d.decided_at
FROM decided d JOIN contacts c ON c.business_id = d.business_id AND c.id = d.contact_id;

-- name: AddSampleSiteMessage :exec
-- What a guest wrote some hours ago.
INSERT INTO site_messages (business_id, event_id, name, message, created_at, approved_at)
SELECT sqlc.arg(business_id), sqlc.arg(event_id), sqlc.arg(name), sqlc.arg(message), a.at, CASE
  WHEN sqlc.arg(approved)::boolean THEN a.at + interval '20 minutes' END
FROM (SELECT now() - make_interval(hours => sqlc.arg(hours_ago)::integer) AS at) a;

-- name: AddSampleGiftOrder :exec
-- Adds a gift order of some days ago, of gifts of the event by their titles. Its money did not come through the
-- provider, so it is not in the ledger.
WITH made AS (
  INSERT INTO gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, message, status,
    method, gifts_cents, fee_cents, fee_by, total_cents, expires_at, paid_at, thanked_at, created_at)
  SELECT sqlc.arg(business_id), sqlc.arg(event_id), gen_random_uuid(), sqlc.arg(sequence),
    'MT-' || lpad(sqlc.arg(sequence)::integer::text, 4, '0'), sqlc.arg(name), sqlc.arg(email), sqlc.arg(message),
      'PAID', sqlc.arg(method),
    s.cents, s.fee, 'GIVER', s.cents + s.fee, a.at, a.at, CASE WHEN sqlc.arg(thanked)::boolean
      THEN a.at + interval '1 day' END, a.at - interval '3 minutes'
  FROM (SELECT sum(g.price_cents * q.quantity)::bigint AS cents,
    (sum(g.price_cents * q.quantity)::bigint * sqlc.arg(fee)::integer + 5000) / 10000 AS fee
    FROM gifts g JOIN (SELECT unnest(sqlc.arg(titles)::text[]) AS title,
      unnest(sqlc.arg(quantities)::integer[]) AS quantity) q ON q.title = g.title
        WHERE g.event_id = sqlc.arg(event_id)) s,
    (SELECT now() - make_interval(days => sqlc.arg(days_ago)::integer) AS at) a
  RETURNING id)
INSERT INTO gift_order_items (business_id, event_id, order_id, gift_id, kind, title, drawing, quantity, price_cents)
SELECT g.business_id, g.event_id, m.id, g.id, g.kind, g.title, g.drawing, q.quantity, g.price_cents
FROM made m, gifts g
  JOIN (SELECT unnest(sqlc.arg(titles)::text[]) AS title, unnest(sqlc.arg(quantities)::integer[]) AS quantity) q
    ON q.title = g.title
WHERE g.event_id = sqlc.arg(event_id);

-- name: PlaceSampleNotifications :exec
-- Spreads the notifications, which loading created at one time, over days, and marks most of the older ones as read.
UPDATE notifications n SET created_at = now() - p.place * interval '137 minutes', read_at = CASE
  WHEN p.place > 6 THEN now() - p.place * interval '131 minutes' END
FROM (SELECT o.business_id, o.id, row_number() OVER (PARTITION BY o.user_id
  ORDER BY md5(o.type::text || o.content::text)) AS place FROM notifications o) p
WHERE n.business_id = p.business_id AND n.id = p.id;
