package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/auditlog"
	"cortejo/formats/contractpdf"
	schema "cortejo/sql"
)

// sealPatience is how long an entry may remain unsealed before the verification reports it.
const sealPatience = 10 * time.Minute

// verifyAudit verifies that the audit log is as it was sealed. It connects as the owner of the database, who sees every
// row, and trusts only what the key proves.
func verifyAudit(ctx context.Context, s settings.Settings, args []string, out io.Writer) (err error) {
	if len(args) != 1 || args[0] != "verify" {
		return errors.New("use: cortejo audit verify")
	}
	address, close, err := openOwnerDatabase(ctx, s, "audit verify")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, close()) }()
	key, err := loadAuditKey(&s, s.Database.URL == "" && s.Database.MigrationURL == "", false)
	if err != nil {
		return err
	}
	app := &application{settings: s}
	store, err := app.openFiles(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("não foi possível conectar ao banco: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	ready, err := schema.Ready(ctx, conn)
	if err == nil && !ready {
		err = errors.New(
			"o banco não está na versão deste programa: rode cortejo migrate, ou pare e abra o Cortejo de novo",
		)
	}
	if err != nil {
		return err
	}
	report, err := auditlog.Verify(ctx, conn, key, store, sealPatience)
	if err != nil {
		return err
	}
	return printReport(report, out)
}

// faultTexts are the sentences of the verification's findings.
var faultTexts = map[string]string{
	auditlog.Changed: "foi alterado depois de selado", auditlog.Deleted: "foi apagado",
	auditlog.Gap:       "tem selos apagados antes dele",
	auditlog.Reordered: "está fora do seu lugar",
	auditlog.Unsealed:  "não tem selo: foi escrito à mão, ou ninguém está selando",
	auditlog.CutOff:    "a trilha foi cortada no fim",
	auditlog.Unwritten: "o fim da trilha não está anotado fora do banco, ou a anotação não é nossa",
}

func printReport(r auditlog.Report, out io.Writer) error {
	for _, f := range r.Faults {
		fault := faultTexts[f.What]
		if f.Entry != 0 {
			fault = fmt.Sprintf("o registro %d %s", f.Entry, fault)
		}
		name := f.Name
		if name == "" {
			name = "que não existe mais"
		}
		printLine(out, fmt.Sprintf("Negócio %s (%s): %s.", name, f.Business, fault))
	}
	counted := fmt.Sprintf("%d registros de %d negócios", r.Entries, r.Businesses)
	if len(r.Faults) > 0 {
		return fmt.Errorf("a trilha não está como foi selada: %d problemas em %s", len(r.Faults), counted)
	}
	printLine(out, "Tudo como foi selado: "+counted+".")
	return nil
}

// loadAuditKey returns the configured key. The embedded mode has its own next to its data; if it is missing, the
// program creates it if mayMake.
func loadAuditKey(s *settings.Settings, embedded, mayMake bool) ([]byte, error) {
	if s.Identity.AuditKey != "" || !embedded {
		return []byte(s.Identity.AuditKey),
			requireSettings("selar a trilha", [2]string{"AUDIT_KEY", s.Identity.AuditKey})
	}
	key, err := loadSecret(s, partAuditKey, mayMake)
	if err != nil {
		return nil, fmt.Errorf("a chave que sela a trilha não pôde ser lida: %w", err)
	}
	return []byte(key), nil
}

// loadContractKey returns the key that seals contracts: the configured one, or the embedded mode's own.
func loadContractKey(s *settings.Settings, embedded bool) (contractpdf.Key, error) {
	secret := s.Identity.ContractKey
	if secret == "" && !embedded {
		return contractpdf.Key{}, requireSettings("selar contratos", [2]string{"CONTRACT_KEY", secret})
	}
	if secret == "" {
		var err error
		if secret, err = loadSecret(s, partContractKey, true); err != nil {
			return contractpdf.Key{}, fmt.Errorf("a chave que sela os contratos não pôde ser lida: %w", err)
		}
	}
	return contractpdf.NewKey([]byte(secret))
}

// loadSecret reads a secret of the embedded mode, stored next to its data.
func loadSecret(s *settings.Settings, name string, mayMake bool) (string, error) {
	file := filepath.Join(s.Server.DataDir, name)
	content, err := os.ReadFile(file)
	if mayMake && errors.Is(err, os.ErrNotExist) {
		content = []byte(newSecret() + newSecret() + "\n")
		err = writeSecret(file, content)
	}
	return strings.TrimSpace(string(content)), err
}
