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

// idempotencyKey names one sending of a form (the header Idempotency-Key).
type idempotencyKey struct {
	user      uuid.UUID
	scope     string
	operation string
	key       uuid.UUID
	// fingerprint tells one input from another: a key is for one sending.
	fingerprint [sha256.Size]byte
}

// readIdempotencyKey reads the header; nil where there is none, or nobody to remember it for.
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
		user: c.caller.UserID, scope: c.address.key, operation: c.address.name, key: key, fingerprint: sha256.Sum256(content),
	}, nil
}

// claim takes the key for this transaction and gives nil; or, where it was taken before, what
// was answered then. Two sendings at once queue up on the row, so the second one sees the
// first one's answer, or takes the key if the first one failed.
func (k *idempotencyKey) claim(ctx context.Context, db tenants.Writer) (any, error) {
	tag, err := db.Exec(ctx, `INSERT INTO submissions (user_id, scope, operation, key, fingerprint, standing) VALUES ($1, $2, $3, $4, $5, app.access_hash()) ON CONFLICT DO NOTHING`,
		k.user, k.scope, k.operation, k.key, k.fingerprint[:])
	if err != nil || tag.RowsAffected() == 1 {
		return nil, err
	}
	var response []byte
	var same, sameAccess bool
	// A key from before these were kept has none.
	err = db.QueryRow(ctx, `SELECT response, coalesce(fingerprint = $5, true), coalesce(standing = app.access_hash(), true) FROM submissions WHERE user_id = $1 AND scope = $2 AND operation = $3 AND key = $4`,
		k.user, k.scope, k.operation, k.key, k.fingerprint[:]).Scan(&response, &same, &sameAccess)
	// Whoever lost a right since, or moved to another business, is not told again what it once told them.
	if err == nil && !sameAccess {
		return nil, pgx.ErrNoRows
	}
	if err == nil && !same {
		return nil, problem.Invalid("Este formulário já foi enviado com outros dados. Atualize a página e envie de novo.")
	}
	if errors.Is(err, pgx.ErrNoRows) || (err == nil && response == nil) {
		return nil, problem.Conflict("Este envio ainda está em andamento. Tente de novo em instantes.")
	}
	return json.RawMessage(response), err
}

// keep stores the answer beside the key, in the transaction that made it true.
func (k *idempotencyKey) store(ctx context.Context, db tenants.Writer, out any) error {
	response, err := encode(out)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, `UPDATE submissions SET response = $5 WHERE user_id = $1 AND scope = $2 AND operation = $3 AND key = $4`,
		k.user, k.scope, k.operation, k.key, response)
	return err
}
