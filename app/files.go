package app

import (
	"context"
	"fmt"
	"path/filepath"

	// FILES_URL may name an S3 bucket. The driver is imported here and not in providers/files, so that
	// only the program links its SDK, and not every test of a package that stores files.
	_ "gocloud.dev/blob/s3blob"

	"cortejo/providers/files"
)

// openFiles opens the file store of FILES_URL, or the embedded folder.
func (app *application) openFiles(ctx context.Context) (store *files.Store, err error) {
	address := app.settings.Server.FilesURL
	if address == "" {
		if address, err = files.PrepareFolder(filepath.Join(app.settings.Server.DataDir, "files")); err != nil {
			return nil, fmt.Errorf("a pasta dos arquivos não pôde ser preparada: %w", err)
		}
	}
	if store, err = files.Open(ctx, address); err != nil {
		return nil, fmt.Errorf("os arquivos (FILES_URL) não puderam ser abertos: %w", err)
	}
	return store, nil
}
