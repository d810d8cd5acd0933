package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/sample"
	"cortejo/sql/demo"
)

// errSampleForStrangers refuses the sample if codes are sent to phones: its numbers may be real people's, and one of
// its users may do everything.
var errSampleForStrangers = errors.New(
	"com TWILIO_* os códigos chegam a telefones de verdade, e os do exemplo podem ser de alguém: carregue o exemplo sem ele")

// demonstrate loads the sample business into a database that lacks it.
func demonstrate(ctx context.Context, s settings.Settings, out io.Writer) (err error) {
	if err := requireSettings("demo",
		[2]string{"DATABASE_URL", s.Database.URL}, [2]string{"MIGRATION_DATABASE_URL", s.Database.MigrationURL},
		[2]string{"KRATOS_PUBLIC_URL", s.Identity.KratosPublicURL},
		[2]string{"KRATOS_ADMIN_URL", s.Identity.KratosAdminURL},
		[2]string{"COURIER_SECRET", s.Identity.CourierSecret}); err != nil {
		return err
	}
	if s.Messages.HasProvider() {
		return errSampleForStrangers
	}
	app := &application{settings: s}
	defer func() { err = errors.Join(err, app.close()) }()
	if err := app.open(ctx, "cortejo demo"); err != nil {
		return err
	}
	if err := app.demonstrate(ctx, out); err != nil {
		return err
	}
	return printSignIns(out)
}

func (app *application) demonstrate(ctx context.Context, out io.Writer) (err error) {
	admin, err := pgx.Connect(ctx, app.settings.Database.MigrationURL)
	if err != nil {
		return fmt.Errorf("connect to the database to load the sample business: %w", err)
	}
	defer func() { err = errors.Join(err, admin.Close(context.WithoutCancel(ctx))) }()
	loaded, err := sample.Load(
		ctx, admin, app.files, app.secrets().Links(), app.identities.EnsurePerson,
	)
	if err != nil {
		return fmt.Errorf("o espaço de exemplo não pôde ser carregado: %w", err)
	}
	if !loaded {
		return nil
	}
	// Without statistics of the new rows, Postgres plans the first queries badly.
	if _, err := admin.Exec(ctx, "ANALYZE"); err != nil {
		return fmt.Errorf("count the rows of the sample business: %w", err)
	}
	printLine(out, "Espaço de exemplo carregado.")
	return nil
}

// printWelcome prints the address and the phones to sign in with, at the end of a start.
func (app *application) printWelcome(out io.Writer, took time.Duration) error {
	seconds := strings.Replace(fmt.Sprintf("%.1f", took.Seconds()), ".", ",", 1)
	printLine(out, "\nCortejo no ar em "+app.settings.Server.PublicURL+" (pronto em "+seconds+" s)")
	if app.outbox != nil {
		printLine(out, "Os códigos de acesso chegam em "+app.settings.Server.PublicURL+"/dev/outbox")
		if !settings.IsLoopback(app.settings.Server.Address) {
			printLine(out, "Atenção: quem alcança "+app.settings.Server.Address+
				" pode ler esses códigos. Configure TWILIO_* antes de abrir para outras pessoas.")
		}
	}
	if app.isEmbedded && app.outbox != nil {
		if err := printSignIns(out); err != nil {
			return err
		}
	}
	printLine(out, "\nCtrl-C encerra tudo.")
	return nil
}

func printSignIns(out io.Writer) error {
	s, err := demo.Read()
	if err != nil {
		return err
	}
	printLine(out, "\nEntre no espaço de exemplo com um destes telefones:\n")
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	row := func(p demo.Person, role string) {
		_, writing := fmt.Fprintf(table, "  %s\t%s\t%s\n", formatNational(p.Phone), p.Name, role)
		err = errors.Join(err, writing)
	}
	row(s.Owner, "titular")
	for _, member := range s.Team {
		role := teamRoles[member.Role]
		if member.Invited {
			role += ", com o convite por aceitar"
		}
		row(member.Person, role)
	}
	for _, other := range s.Others {
		row(other.Owner, "titular de "+other.Business.Name)
	}
	row(s.Client, "cliente")
	row(s.Staff, "equipe do Cortejo")
	if err := errors.Join(err, table.Flush()); err != nil {
		return fmt.Errorf("write the sample sign-ins: %w", err)
	}
	return nil
}

// teamRoles are the labels of the roles in a team (specification 2, section 6).
var teamRoles = map[string]string{
	"CORTEJO_ADMIN": "administrador da plataforma", "ASSISTANT": "administrador", "GUEST": "auxiliar",
}

// formatNational writes a Brazilian mobile as people do: (31) 98765-4321.
func formatNational(phone string) string {
	digits, brazilian := strings.CutPrefix(phone, "+55")
	if !brazilian || len(digits) != 11 {
		return phone
	}
	return "(" + digits[:2] + ") " + digits[2:7] + "-" + digits[7:]
}
