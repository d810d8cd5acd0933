package document

import (
	"context"
	"io"
)

// Put stores a file that was made here, and lets write take it down, as Keep does with what somebody sent.
func (k *Keeper) Put(ctx context.Context, content io.Reader, made KeptFile, write Writing) error {
	return k.store(ctx, content, made, write)
}
