package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// EnsureDatabase creates a database if it does not exist. Concurrent calls for the same name are not safe.
func (s *Server) EnsureDatabase(ctx context.Context, name string) (err error) {
	conn, err := pgx.Connect(ctx, s.AdminURLOf("postgres"))
	if err != nil {
		return fmt.Errorf("connect to the embedded Postgres: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	var exists bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).
		Scan(&exists); err != nil {
		return fmt.Errorf("look for database %s: %w", name, err)
	}
	if exists {
		return nil
	}
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()); err != nil {
		return fmt.Errorf("create database %s: %w", name, err)
	}
	return nil
}

// EnsureRole creates a login role with this password, which owns the database and its content and has no rights in
// other databases. Concurrent calls are not safe.
func (s *Server) EnsureRole(ctx context.Context, role, password, database string) (err error) {
	conn, err := pgx.Connect(ctx, s.AdminURLOf(database))
	if err != nil {
		return fmt.Errorf("connect to the embedded Postgres: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		var exists bool
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", role).
			Scan(&exists); err != nil {
			return fmt.Errorf("look for role %s: %w", role, err)
		}
		name := pgx.Identifier{role}.Sanitize()
		statements := []string{
			"ALTER DATABASE " + pgx.Identifier{database}.Sanitize() + " OWNER TO " + name,
			"REVOKE CONNECT ON DATABASE " + pgx.Identifier{database}.Sanitize() + " FROM PUBLIC",
		}
		if !exists {
			statements = append([]string{"CREATE ROLE " + name + " LOGIN"}, statements...)
		}
		// Tables that an older version created as the superuser get the new owner too. The server quotes the names.
		rows, err := tx.Query(ctx, `
			SELECT format('ALTER ROLE %I PASSWORD %L', $1::text, $2::text)
			UNION ALL
			SELECT format('ALTER %s %I.%I OWNER TO %I', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, n.nspname, c.relname, $1::text)
			FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
			WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'S')
			  AND pg_get_userbyid(c.relowner) <> $1::text
			  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i', 'e'))`, role, password)
		if err != nil {
			return fmt.Errorf("look at what is in database %s: %w", database, err)
		}
		changes, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return fmt.Errorf("look at what is in database %s: %w", database, err)
		}
		for _, statement := range append(statements, changes...) {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return fmt.Errorf("give database %s to %s: %w", database, role, err)
			}
		}
		return nil
	})
}
