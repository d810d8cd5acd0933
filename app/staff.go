package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/formats/phone"
	"cortejo/providers/postgres"
	"cortejo/providers/process"
	"cortejo/queries"
	schema "cortejo/sql"
)

const staffUsage = "use: cortejo staff list, cortejo staff grant <telefone> ou cortejo staff revoke <telefone>"

// changeStaff lists, grants and revokes the staff role (GLOBAL_ADMIN). It connects as the owner of the database,
// because no role that serves requests may change it.
func changeStaff(ctx context.Context, s settings.Settings, args []string, out io.Writer) error {
	var do func(context.Context, *queries.Queries, io.Writer) error
	switch {
	case len(args) == 1 && args[0] == "list":
		do = listStaff
	case len(args) == 2 && (args[0] == "grant" || args[0] == "revoke"):
		number, err := phone.Parse(args[1])
		if err != nil {
			return fmt.Errorf("%q não é um telefone: escreva o DDD e o número, como (31) 98765-4321", args[1])
		}
		do = func(ctx context.Context, q *queries.Queries, out io.Writer) error {
			return grantStaff(ctx, q, number, out)
		}
		if args[0] == "revoke" {
			do = func(ctx context.Context, q *queries.Queries, out io.Writer) error {
				return revokeStaff(ctx, q, number, out)
			}
		}
	default:
		return errors.New(staffUsage)
	}
	return runAsOwner(ctx, s, "staff", func(q *queries.Queries) error { return do(ctx, q, out) })
}

// runAsOwner calls do as the owner of the tables, if the database has this program's version.
func runAsOwner(ctx context.Context, s settings.Settings, command string,
	do func(*queries.Queries) error) (err error) {
	address, close, err := openOwnerDatabase(ctx, s, command)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, close()) }()
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
	return do(queries.New(conn))
}

func grantStaff(ctx context.Context, q *queries.Queries, number string, out io.Writer) error {
	done, err := q.GrantStaff(ctx, queries.GrantStaffParams{Phone: number})
	if errors.Is(err, pgx.ErrNoRows) {
		return newUnknownPhoneError(number)
	}
	if err != nil {
		return err
	}
	if done.WasStaff {
		printLine(out, formatPerson(done.Name, number)+" já era da equipe do Cortejo.")
	} else {
		printLine(out, formatPerson(done.Name, number)+" agora é da equipe do Cortejo.")
	}
	return nil
}

func revokeStaff(ctx context.Context, q *queries.Queries, number string, out io.Writer) error {
	done, err := q.RevokeStaff(ctx, queries.RevokeStaffParams{Phone: number})
	if errors.Is(err, pgx.ErrNoRows) {
		return newUnknownPhoneError(number)
	}
	if err != nil {
		return err
	}
	if done.WasStaff {
		printLine(
			out, formatPerson(done.Name, number)+" não é mais da equipe do Cortejo, e o que controlava está fechado.",
		)
	} else {
		printLine(out, formatPerson(done.Name, number)+" não era da equipe do Cortejo.")
	}
	return nil
}

func listStaff(ctx context.Context, q *queries.Queries, out io.Writer) error {
	people, err := q.ListStaff(ctx)
	if err != nil {
		return err
	}
	if len(people) == 0 {
		printLine(out, "Ninguém é da equipe do Cortejo ainda.")
		return nil
	}
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	for _, p := range people {
		if _, err := fmt.Fprintf(table, "%s\t%s\n", formatNational(p.Phone), p.Name); err != nil {
			return err
		}
	}
	return table.Flush()
}

func newUnknownPhoneError(number string) error {
	return fmt.Errorf(
		"ninguém entrou ainda no Cortejo com o telefone %s: a pessoa entra uma vez, e depois rode de novo",
		formatNational(number),
	)
}

// formatPerson writes a person for the terminal: by name and phone, or by phone alone.
func formatPerson(name, number string) string {
	if name == "" {
		return formatNational(number)
	}
	return name + ", " + formatNational(number) + ","
}

// openOwnerDatabase returns the address at which the owner of the tables signs in: the configured database, or the
// embedded one, which it starts if it does not run. Callers must call close.
func openOwnerDatabase(
	ctx context.Context, s settings.Settings, command string,
) (address string, close func() error, err error) {
	if s.Database.URL != "" || s.Database.MigrationURL != "" {
		return s.Database.MigrationURL, func() error { return nil },
			requireSettings(command, [2]string{"MIGRATION_DATABASE_URL", s.Database.MigrationURL})
	}
	server, attached, err := openEmbeddedServer(ctx, s)
	if errors.Is(err, errNoData) {
		return "", nil, fmt.Errorf("%w: rode cortejo run antes, ou configure MIGRATION_DATABASE_URL", err)
	}
	if err != nil {
		return "", nil, err
	}
	if attached {
		return server.AdminURLOf(embeddedDatabase), server.Stop, nil
	}
	if err := server.EnsureDatabase(ctx, embeddedDatabase); err != nil {
		return "", nil, errors.Join(err, server.Stop())
	}
	if err := schema.Migrate(ctx, server.AdminURLOf(embeddedDatabase), slog.Default()); err != nil {
		return "", nil, errors.Join(fmt.Errorf("a migração do banco falhou: %w", err), server.Stop())
	}
	return server.AdminURLOf(embeddedDatabase), server.Stop, nil
}

var errNoData = errors.New("não há dados do Cortejo")

// openEmbeddedServer returns the server of this machine's data: the one of a running Cortejo (attached), or one that it
// starts. Callers must stop it.
func openEmbeddedServer(ctx context.Context, s settings.Settings) (server *postgres.Server, attached bool, err error) {
	data, err := filepath.Abs(filepath.Join(s.Server.DataDir, "postgres"))
	if err != nil {
		return nil, false, err
	}
	if _, err := os.Stat(data); err != nil {
		return nil, false, fmt.Errorf("%w em %s", errNoData, s.Server.DataDir)
	}
	server, err = postgres.Start(ctx, postgres.Options{
		BinDir: postgres.BinDirOf(s.Server.PostgresTools), DataDir: data,
	})
	if errors.Is(err, process.ErrHeld) {
		server, err = postgres.Attach(data)
		return server, true, err
	}
	return server, false, err
}
