// Command withpostgres runs a command, and for as long as it lasts a Postgres that the tests of
// all packages share:
//
//	go run ./tenants/tenanttest/withpostgres go test -race ./...
//
// Without it each package starts one of its own and migrates its own template: a second for a single
// package, and for all of them a minute.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"

	"cortejo/providers/postgres"
)

func main() {
	// Ctrl-C reaches the command too: it ends first, and then the server.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	err := run(os.Args[1:])
	if err == nil {
		return
	}
	if _, said := err.(*exec.ExitError); !said { // if the command itself failed, it has printed why
		fmt.Fprintln(os.Stderr, "withpostgres:", err)
	}
	os.Exit(1)
}

func run(command []string) (err error) {
	if len(command) == 0 {
		return errors.New("no command to run")
	}
	server, err := postgres.Start(context.Background(), postgres.Options{
		BinDir: postgres.BinDirOf(filepath.Join("tools", "postgres")), Ephemeral: true,
	})
	if err != nil {
		return err
	}
	defer func() {
		if stopping := server.Stop(); stopping != nil {
			err = errors.Join(err, stopping)
		}
	}()
	tests := exec.Command(command[0], command[1:]...)
	tests.Stdin, tests.Stdout, tests.Stderr = os.Stdin, os.Stdout, os.Stderr
	tests.Env = append(os.Environ(), "TEST_DATABASE_URL="+server.AdminURLOf("postgres"))
	return tests.Run()
}
