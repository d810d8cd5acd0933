package procedure

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/problem"
	"cortejo/tenants"
)

// idempotencyKey identifies one form that was sent (the header Idempotency-Key).
type idempotencyKey struct {
	user      uuid.UUID
	scope     string
	operation string
	key       uuid.UUID
	// fingerprint is the hash of the input: a key is valid for one input only.
	fingerprint [sha256.Size]byte
}

// readIdempotencyKey parses the header. It returns nil if there is none, or if the scope has no signed-in caller to
// store it for.
func readIdempotencyKey(r *http.Request, c *call, input any) (*idempotencyKey, error) {
	text := r.Header.Get("Idempotency-Key")
	if text == "" || c.address.scope&(Me|Business|Event) == 0 {
		return nil, nil
	}
	key, err := uuid.Parse(text)
	if err != nil {
		return nil, problem.Invalid("A chave de envio (Idempotency-Key) não é um uuid.")
	}
	content, err := json.Marshal(input)
	if err != nil {
		return nil, problem.Internal(err)
	}
	return &idempotencyKey{
		user: c.caller.UserID, scope: c.address.key, operation: c.address.name, key: key,
		fingerprint: sha256.Sum256(content),
	}, nil
}

// claim inserts the key in this transaction and returns nil, or returns the stored answer if the key exists. Concurrent
// requests with one key wait on its row: the second gets the first one's answer, or the key if the first one failed.
func (k *idempotencyKey) claim(ctx context.Context, db tenants.Writer) (any, error) {
	tag, err := db.Exec(ctx,
		`INSERT INTO submissions (user_id, scope, operation, key, fingerprint, standing) `+
			`VALUES ($1, $2, $3, $4, $5, app.access_hash()) ON CONFLICT DO NOTHING`,
		k.user, k.scope, k.operation, k.key, k.fingerprint[:])
	if err != nil || tag.RowsAffected() == 1 {
		return nil, err
	}
	var response []byte
	var same, sameAccess bool
	// Keys stored before these columns existed have NULL there.
	err = db.QueryRow(ctx,
		`SELECT response, coalesce(fingerprint = $5, true), coalesce(standing = app.access_hash(), true) `+
			`FROM submissions WHERE user_id = $1 AND scope = $2 AND operation = $3 AND key = $4`,
		k.user, k.scope, k.operation, k.key, k.fingerprint[:]).Scan(&response, &same, &sameAccess)
	// A caller whose access changed since gets no stored answer: it may hold data that they may not see now.
	if err == nil && !sameAccess {
		return nil, pgx.ErrNoRows
	}
	if err == nil && !same {
		return nil,
			problem.Invalid("Este formulário já foi enviado com outros dados. Atualize a página e envie de novo.")
	}
	if errors.Is(err, pgx.ErrNoRows) || (err == nil && response == nil) {
		return nil, problem.Conflict("Este envio ainda está em andamento. Tente de novo em instantes.")
	}
	return json.RawMessage(response), err
}

// store saves the answer with the key, in the transaction that did the work.
func (k *idempotencyKey) store(ctx context.Context, db tenants.Writer, out any) error {
	response, err := encode(out)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx,
		`UPDATE submissions SET response = $5 WHERE user_id = $1 AND scope = $2 AND operation = $3 AND key = $4`,
		k.user, k.scope, k.operation, k.key, response)
	return err
}
