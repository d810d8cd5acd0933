package document

import (
	"context"
	"io"

	"cortejo/tenants"
)

// Put stores a generated file in the scope of a procedure or a job, and calls write to record it, like Keep does for an
// upload.
func (k *Keeper) Put(ctx context.Context, scope tenants.Scope, content io.Reader, made KeptFile, write Writing) error {
	return k.store(ctx, scope, content, made, write)
}
