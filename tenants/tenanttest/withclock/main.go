// Command withclock runs a program at another hour: its own clock and that of the Postgres it starts are shifted alike,
// and go on from there. `go test -exec` takes it, so that each package's tests begin at the same moment:
//
//	overlay=$(withclock overlay .cortejo/clock)
//	CLOCK_MOMENT='2028-02-29 12:00:00' go test -overlay "$overlay" -exec "$PWD/.cortejo/bin/withclock run" ./...
//
// Go's clock is its standard library's: the overlay replaces time.Now by one that adds CLOCK_OFFSET, so every library
// is shifted too, and no line of the product knows of it. Monotonic time, which timers and durations use, is left as it
// is. Postgres runs under Debian's libfaketime, and Kratos is the one of CLOCK_KRATOS, built with the same overlay.
// Other programs (Caddy, browsers) keep the machine's clock.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"cortejo/providers/postgres"
)

const usage = "usage: withclock overlay FOLDER | CLOCK_MOMENT=MOMENT withclock run PROGRAM [ARGUMENT …]"

func main() {
	if err := run(os.Args[1:]); err != nil {
		if failed := (*exec.ExitError)(nil); errors.As(err, &failed) { // the program printed why
			os.Exit(failed.ExitCode())
		}
		fmt.Fprintln(os.Stderr, "withclock:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "overlay":
		path, err := writeOverlay(args[1])
		if err == nil {
			fmt.Println(path)
		}
		return err
	case len(args) >= 2 && args[0] == "run":
		moment, err := parseMoment(os.Getenv("CLOCK_MOMENT"), time.Now())
		if err != nil {
			return err
		}
		return runAt(moment, args[1:])
	}
	return errors.New(usage)
}

// The text of the standard library that the overlay replaces, and its replacement.
const (
	reading = "func Now() Time {\n\tsec, nsec, mono := runtimeNow()\n"
	shifted = reading + "\tsec += clockOffset()\n"
	imports = "import (\n"
	offset  = `
// clockOffset returns the seconds by which the wall clock is shifted, from CLOCK_OFFSET.
var clockOffset = sync.OnceValue(func() (seconds int64) {
	text, _ := syscall.Getenv("CLOCK_OFFSET")
	for i := range len(text) {
		seconds = seconds*10 + int64(text[i]-'0')
	}
	return seconds
})
`
)

// writeOverlay writes the shifted time package and the overlay that names it into folder, and returns the overlay's
// path for `go build -overlay`. It fails where the toolchain's source is not as expected.
func writeOverlay(folder string) (path string, err error) {
	original, content, err := readOriginal()
	if err != nil {
		return "", err
	}
	source, err := shift(content)
	if err != nil {
		return "", fmt.Errorf("%s: %w", original, err)
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	replacement := filepath.Join(folder, "time.go.txt") // no Go file, which `./...` would find
	if err := os.WriteFile(replacement, []byte(source), 0o600); err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{original: replacement}})
	if err != nil {
		return "", err
	}
	path = filepath.Join(folder, "overlay.json")
	return path, os.WriteFile(path, overlay, 0o600)
}

// readOriginal returns the toolchain's own source of the time package's main file, and its path.
func readOriginal() (path, content string, err error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", "", fmt.Errorf("ask Go for its root: %w", err)
	}
	path = filepath.Join(strings.TrimSpace(string(root)), "src", "time", "time.go")
	source, err := os.ReadFile(path)
	return path, string(source), err
}

// shift returns the source of time.go with a shifted Now.
func shift(source string) (string, error) {
	for _, text := range []string{reading, imports} {
		if n := strings.Count(source, text); n != 1 {
			return "", fmt.Errorf("%q is there %d times: this toolchain needs another overlay", text, n)
		}
	}
	source = strings.Replace(source, reading, shifted, 1)
	return strings.Replace(source, imports, imports+"\t\"sync\"\n\t\"syscall\"\n", 1) + offset, nil
}

// zone is people's: moments are theirs.
const zone = "America/Sao_Paulo"

// parseMoment returns the next moment after now that text names: "23:59:50" (a time of day), "sunday 12:00:00",
// "01-31 12:00:00" or "02-29 12:00:00" (a day of the year), in São Paulo.
func parseMoment(text string, now time.Time) (time.Time, error) {
	location, err := time.LoadLocation(zone)
	if err != nil {
		return time.Time{}, err
	}
	day, clock, hasDay := strings.Cut(text, " ")
	if !hasDay {
		day, clock = "", text
	}
	at, err := time.Parse(time.TimeOnly, clock)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is no moment: %w", text, err)
	}
	now = now.In(location)
	const leapCycle = 8 * 366 // days, in which each day of the year comes
	for days := range leapCycle {
		moment := time.Date(now.Year(), now.Month(), now.Day()+days, at.Hour(), at.Minute(), at.Second(), 0, location)
		named := day == "" || day == moment.Format("01-02") || day == strings.ToLower(moment.Weekday().String())
		if named && moment.After(now) {
			return moment, nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no moment: no such day", text)
}

// runAt runs a program whose clock, and whose Postgres', begins at a moment.
func runAt(moment time.Time, program []string) (err error) {
	tools, err := os.MkdirTemp("", "cortejo-clock-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(tools)) }()
	seconds := strconv.FormatInt(int64(time.Until(moment).Round(time.Second)/time.Second), 10)
	if err := wrapPostgres(tools, seconds); err != nil {
		return err
	}
	command := exec.Command(program[0], program[1:]...)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	command.Env = append(os.Environ(), "CLOCK_OFFSET="+seconds, "POSTGRES_TOOLS="+tools)
	if kratos := os.Getenv("CLOCK_KRATOS"); kratos != "" {
		// Kratos inherits no environment.
		wrapped := filepath.Join(tools, "kratos")
		if err := writeScript(wrapped, "CLOCK_OFFSET="+seconds+" "+kratos); err != nil {
			return err
		}
		command.Env = append(command.Env, "KRATOS_BINARY="+wrapped)
	}
	return command.Run()
}

// writeScript writes a program that becomes another, which env starts with the variables before its path.
func writeScript(path, command string) error {
	return os.WriteFile(path, []byte("#!/bin/sh\nexec env "+command+" \"$@\"\n"), 0o755)
}

// wrapPostgres writes, in the layout of tools/postgres, programs that start the real ones under libfaketime.
func wrapPostgres(tools, seconds string) error {
	library, err := filepath.Glob("/usr/lib/*/faketime/libfaketime.so.1")
	if err != nil || len(library) == 0 {
		return errors.New("libfaketime is missing: apt-get install faketime")
	}
	_, file, _, ok := runtime.Caller(0)
	if !ok {
		return errors.New("no source file")
	}
	real := postgres.BinDirOf(filepath.Join(filepath.Dir(file), "..", "..", "..", "tools", "postgres"))
	wrapped := postgres.BinDirOf(tools)
	if err := os.MkdirAll(wrapped, 0o755); err != nil {
		return err
	}
	// The server runs as a user without rights, who must be able to read its programs.
	if err := os.Chmod(tools, 0o755); err != nil {
		return err
	}
	for _, name := range []string{"initdb", "pg_ctl", "postgres"} {
		command := fmt.Sprintf("LD_PRELOAD=%s FAKETIME=+%s FAKETIME_DONT_FAKE_MONOTONIC=1 DONT_FAKE_MONOTONIC=1 %s",
			library[0], seconds, filepath.Join(real, name))
		if err := writeScript(filepath.Join(wrapped, name), command); err != nil {
			return err
		}
	}
	return nil
}
