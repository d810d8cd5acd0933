package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/uuid"

	"cortejo/app/settings"
	"cortejo/formats/envelope"
	"cortejo/queries"
	"cortejo/tenants"
)

const keysUsage = "use: cortejo keys rotate"

// rotateKeys wraps the data keys of all wallets under the first key of WALLET_KEY, or under a new one of the embedded
// mode. No value is encrypted again, and a second run changes nothing.
func rotateKeys(ctx context.Context, s settings.Settings, args []string, out io.Writer) error {
	if len(args) != 1 || args[0] != "rotate" {
		return errors.New(keysUsage)
	}
	embedded := s.Database.URL == "" && s.Database.MigrationURL == ""
	fromFile := embedded && len(s.Identity.WalletKeys) == 0
	if fromFile {
		if err := addWalletKey(ctx, &s); err != nil {
			return err
		}
	}
	keys, err := loadWalletKeys(&s, embedded, false)
	if err != nil {
		return err
	}
	changed, all := 0, 0
	if err := runAsOwner(ctx, s, "keys rotate", func(q *queries.Queries) error {
		changed, all, err = rotateDataKeys(ctx, q, keys)
		return err
	}); err != nil {
		return err
	}
	if fromFile {
		if err := dropOldWalletKey(&s); err != nil {
			return err
		}
	}
	printLine(out, fmt.Sprintf("%d carteiras passaram para a chave nova; %d já estavam nela.", changed, all-changed))
	if !fromFile {
		printLine(out, "Deixe só a chave nova em WALLET_KEY, em todos os processos, e abra-os de novo.")
	}
	return nil
}

// rotateDataKeys returns how many data keys it wrapped again, and how many there are.
func rotateDataKeys(ctx context.Context, q *queries.Queries, keys envelope.Keyring) (changed, all int, err error) {
	if err := q.RequireEveryRow(ctx); err != nil {
		return 0, 0, fmt.Errorf("as carteiras não puderam ser lidas: %w", err)
	}
	rows, err := q.ListWalletDataKeys(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("as carteiras não puderam ser lidas: %w", err)
	}
	for _, row := range rows {
		rewrapped, isNew, err := keys.RotateKey(row.Wrapped, row.BusinessID.String())
		if err != nil {
			return changed, len(rows), fmt.Errorf("a carteira do negócio %s não abre com as chaves de agora: %w",
				row.BusinessID, err)
		}
		if !isNew {
			continue
		}
		if _, err := q.RewrapWalletDataKey(ctx, queries.RewrapWalletDataKeyParams{BusinessID: row.BusinessID,
			Wrapped: row.Wrapped, Rewrapped: rewrapped}); err != nil {
			return changed, len(rows), fmt.Errorf("a carteira do negócio %s não pôde ser escrita: %w", row.BusinessID,
				err)
		}
		changed++
	}
	return changed, len(rows), nil
}

// loadWalletKeys returns the keyring of wallets: the configured keys, or the embedded mode's own, which are created if
// they are missing and mayMake.
func loadWalletKeys(s *settings.Settings, embedded, mayMake bool) (envelope.Keyring, error) {
	secrets := s.Identity.WalletKeys
	if len(secrets) == 0 && !embedded {
		return envelope.Keyring{}, requireSettings("guardar carteiras", [2]string{"WALLET_KEY", ""})
	}
	if len(secrets) == 0 {
		content, err := loadSecret(s, partWalletKey, mayMake)
		if err != nil {
			return envelope.Keyring{}, fmt.Errorf("a chave que guarda as carteiras não pôde ser lida: %w", err)
		}
		secrets = strings.Fields(content)
	}
	return envelope.NewKeyring(secrets...)
}

// addWalletKey writes a new key in front of the embedded mode's own, unless a rotation that was interrupted left two.
// It refuses while Cortejo runs: that process would not know the new one.
func addWalletKey(ctx context.Context, s *settings.Settings) error {
	server, attached, err := openEmbeddedServer(ctx, *s)
	if err != nil {
		return err
	}
	if err := server.Stop(); err != nil {
		return err
	}
	if attached {
		return errors.New("o Cortejo está aberto: feche-o, troque a chave e abra-o de novo")
	}
	content, err := loadSecret(s, partWalletKey, true)
	if err != nil {
		return fmt.Errorf("a chave que guarda as carteiras não pôde ser lida: %w", err)
	}
	if keys := strings.Fields(content); len(keys) == 1 {
		return writeWalletKeys(s, newSecret()+newSecret(), keys[0])
	}
	return nil
}

// dropOldWalletKey leaves the first key alone.
func dropOldWalletKey(s *settings.Settings) error {
	content, err := loadSecret(s, partWalletKey, false)
	if err != nil {
		return fmt.Errorf("a chave que guarda as carteiras não pôde ser lida: %w", err)
	}
	return writeWalletKeys(s, strings.Fields(content)[0])
}

// writeWalletKeys replaces the file of the embedded mode's keys at once, so that an interruption leaves the old one.
func writeWalletKeys(s *settings.Settings, keys ...string) error {
	file := filepath.Join(s.Server.DataDir, partWalletKey)
	if err := writeSecret(file, []byte(strings.Join(keys, "\n")+"\n")); err != nil {
		return fmt.Errorf("a chave que guarda as carteiras não pôde ser escrita: %w", err)
	}
	return nil
}

// writeSecret replaces a file with these bytes, on the disk before it returns: what they encrypt is stored right after
// them, and is lost with them.
func writeSecret(name string, content []byte) error {
	file, err := os.OpenFile(name+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(name+".new", name); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(name))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// findLostWallets returns how many wallets no key of this process opens, and the business of one of them. It opens one
// wallet for each key that ever wrapped any, so that it costs the same whatever their number.
func findLostWallets(ctx context.Context, db *tenants.DB, keys envelope.Keyring) (lost int, business uuid.UUID,
	err error,
) {
	rows, err := queries.New(db.Read(tenants.AsWorker(uuid.Nil).Named("wallet_keys"))).ListWalletKeySamples(ctx)
	if err != nil {
		return 0, uuid.Nil, fmt.Errorf("as carteiras não puderam ser lidas: %w", err)
	}
	for _, row := range rows {
		if _, err := keys.OpenKey(row.Wrapped, row.BusinessID.String()); err != nil {
			lost, business = lost+int(row.Wallets), row.BusinessID
		}
	}
	return lost, business, nil
}

// checkWalletKeys reports in the log the wallets that no key opens. It refuses nothing: all others work as they are.
func (app *application) checkWalletKeys(ctx context.Context) {
	lost, business, err := findLostWallets(ctx, app.db, app.walletKeys)
	switch {
	case err != nil:
		slog.ErrorContext(ctx, "as chaves das carteiras não puderam ser conferidas", "cause", err)
	case lost > 0:
		slog.ErrorContext(ctx, "WALLET_KEY não abre todas as carteiras: traga de volta a chave que falta",
			"wallets", lost, "business", business)
	}
}

// describeLostWallets returns what /readyz says of the wallets that no key opens, "" where there are none or this
// process has no key.
func (app *application) describeLostWallets(ctx context.Context) (string, error) {
	if !app.hasWalletKeys {
		return "", nil
	}
	lost, business, err := findLostWallets(ctx, app.db, app.walletKeys)
	if err != nil || lost == 0 {
		return "", err
	}
	return fmt.Sprintf("WALLET_KEY não abre todas as carteiras: de %d carteiras, a do negócio %s entre elas, ninguém "+
		"lê os dados. As outras funcionam. Traga de volta a chave que falta.", lost, business), nil
}

// checkTestCharges reports in the log that charges of a test key count in the wallet, where the key is live.
func (app *application) checkTestCharges(ctx context.Context) {
	switch text, err := app.describeTestCharges(ctx); {
	case err != nil:
		slog.ErrorContext(ctx, "as cobranças de teste não puderam ser contadas", "cause", err)
	case text != "":
		slog.WarnContext(ctx, text)
	}
}

// describeTestCharges returns that charges of a test key count in the wallet, "" where there are none or the key is of
// tests: their money is at no provider, and the agreement with it would list them each day.
func (app *application) describeTestCharges(ctx context.Context) (string, error) {
	if !app.payments.Enabled() || !app.payments.Live() {
		return "", nil
	}
	found, err := queries.New(app.db.Read(tenants.AsWorker(uuid.Nil).Named("test_charges"))).CountTestCharges(ctx)
	if err != nil || found.Charges == 0 {
		return "", err
	}
	return fmt.Sprintf("A chave do Stripe é de verdade, e há cobranças pagas com uma de teste, que contam na carteira "+
		"(cobranças: %d; negócios: %d). Comece com um banco de dados sem testes.", found.Charges, found.Businesses), nil
}
