package document

import (
	"context"
	"io"

	"cortejo/tenants"
)

// Put stores a file that was made here, in a scope that a procedure came under or a job works in, and lets write take
// it down, as Keep does with what somebody sent.
func (k *Keeper) Put(ctx context.Context, scope tenants.Scope, content io.Reader, made KeptFile, write Writing) error {
	return k.store(ctx, scope, content, made, write)
}
