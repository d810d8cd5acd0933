// Package tenanttest gives every test a database of its own, cloned from a migrated
// template on a real Postgres, with factories for its rows.
package tenanttest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"cortejo/formats/budget"
	"cortejo/providers/postgres"
	schema "cortejo/sql"
	"cortejo/sql/jsonrow"
)

const (
	// password of the login role in tests; the servers live on 127.0.0.1 and die with them.
	password = "cortejo-test"
	// timeZone is far from UTC and from Brazil, with a quarter of an hour: a test that
	// leans on the session's time zone fails.
	timeZone = "Pacific/Chatham"
)

// server is the server on which New clones databases. It is set once by Main.
var server struct {
	admin    string // connects to the database "postgres" as one who may do everything
	template string
}

// Main runs a package's tests with a Postgres: the one whose administrator's address is in
// TEST_DATABASE_URL, or an embedded one that lives as long as the tests. Use it as
//
//	func TestMain(m *testing.M) { tenanttest.Main(m) }
func Main(m *testing.M) {
	jsonrow.RequireSameKeys()
	budget.Timeout = time.Minute // steps bound the work; a busy machine is no reason to refuse a photograph
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tenanttest:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (code int, err error) {
	ctx := context.Background()
	server.admin = os.Getenv("TEST_DATABASE_URL")
	if server.admin == "" {
		root, err := findModuleRoot()
		if err != nil {
			return 1, err
		}
		embedded, err := postgres.Start(ctx, postgres.Options{
			BinDir:    postgresDirOf(root),
			Ephemeral: true,
		})
		if err != nil {
			return 1, err
		}
		defer func() { err = errors.Join(err, embedded.Stop()) }()
		server.admin = embedded.AdminURLOf("postgres")
	}
	if server.template, err = ensureTemplate(ctx); err != nil {
		return 1, err
	}
	return m.Run(), nil
}

// findModuleRoot returns the folder with go.mod: tests run in the folder of their package.
func findModuleRoot() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no go.mod above the test's folder")
		}
		dir = parent
	}
	return "", err
}

// ensureTemplate migrates a template database once per state of the sql folder and returns its name. Test processes
// that share a server share it.
func ensureTemplate(ctx context.Context) (name string, err error) {
	name = "cortejo_template_" + schema.Fingerprint()[:16]
	conn, err := pgx.Connect(ctx, server.admin)
	if err != nil {
		return "", fmt.Errorf("connect to Postgres: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	// Roles and databases belong to the whole server: one process at a time, until the
	// connection closes.
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(hashtext('cortejo template'))"); err != nil {
		return "", fmt.Errorf("wait for the template: %w", err)
	}
	var ready bool
	const isTemplate = "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1 AND datistemplate)"
	if err := conn.QueryRow(ctx, isTemplate, name).Scan(&ready); err != nil || ready {
		return name, err
	}
	half := pgx.Identifier{name}.Sanitize()
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + half, "CREATE DATABASE " + half} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return "", fmt.Errorf("create the template: %w", err)
		}
	}
	if err := schema.Migrate(ctx, serverURLOf(name, "", ""), slog.New(slog.DiscardHandler)); err != nil {
		return "", err
	}
	if err := schema.SetLoginPassword(ctx, server.admin, password); err != nil {
		return "", err
	}
	// Only a finished template carries the mark.
	if _, err := conn.Exec(ctx, "ALTER DATABASE "+half+" IS_TEMPLATE true"); err != nil {
		return "", fmt.Errorf("mark the template: %w", err)
	}
	return name, nil
}

// serverURLOf returns the server's URL with another database, and with another user unless it is empty.
func serverURLOf(database, user, password string) string {
	parsed, err := url.Parse(server.admin)
	if err != nil {
		panic("tenanttest: TEST_DATABASE_URL is not an address") // without its password
	}
	parsed.Path = "/" + database
	if user != "" {
		parsed.User = url.UserPassword(user, password)
	}
	query := parsed.Query()
	query.Set("timezone", timeZone)
	parsed.RawQuery = query.Encode()
	return parsed.String()
}

// cloneName returns a name that is unique on a server shared by several processes.
func cloneName() string { return "cortejo_test_" + strings.ToLower(rand.Text()[:16]) }
