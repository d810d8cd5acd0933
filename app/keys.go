package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"cortejo/app/settings"
	"cortejo/formats/envelope"
	"cortejo/queries"
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
	err := os.WriteFile(file+".new", []byte(strings.Join(keys, "\n")+"\n"), 0o600)
	if err == nil {
		err = os.Rename(file+".new", file)
	}
	if err != nil {
		return fmt.Errorf("a chave que guarda as carteiras não pôde ser escrita: %w", err)
	}
	return nil
}
