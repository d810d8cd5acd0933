package printing

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"syscall"
	"time"

	"cortejo/formats/budget"
)

// niceness lets the server's requests run before a print that has no core of its own.
const niceness = 10

// argument makes this program a child.
const argument = "print"

// operation works in a child on the body of a request and its files, by name.
type operation func(ctx context.Context, body []byte, files map[string][]byte) (facts any, content []byte, err error)

// init takes over the process of a child, before the rest of the program begins. Every program that can start a child
// therefore is one: a test's too.
func init() {
	if len(os.Args) != 2 || os.Args[1] != argument {
		return
	}
	out := os.Stdout
	os.Stdout = os.Stderr // the answer alone is written to it
	if err := serveRequest(os.Stdin, out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// serveRequest reads one request and writes its answer.
func serveRequest(in io.Reader, out io.Writer) error {
	reader := bufio.NewReaderSize(in, 64<<10)
	var r request
	if err := readLine(reader, &r); err != nil {
		return err
	}
	if err := r.Bounds.apply(); err != nil {
		return err
	}
	budget.Timeout = r.Budget
	files, err := readAttachments(reader)
	if err != nil {
		return err
	}
	work, ok := operations[r.Operation]
	if !ok {
		return fmt.Errorf("printing: no operation is called %q", r.Operation)
	}
	var a answer
	facts, content, err := try(work, r.Body, files)
	if fault := new(faultError); errors.As(err, &fault) {
		return fault
	}
	if err != nil {
		a.Error, content = err.Error(), nil
		for code, known := range knownErrors {
			if errors.Is(err, known) {
				a.Code = code
			}
		}
	} else if a.Facts, err = json.Marshal(facts); err != nil {
		return err
	}
	if err := writeLine(out, a); err != nil {
		return err
	}
	_, err = out.Write(content)
	return err
}

// faultError is a panic of an operation.
type faultError struct {
	fault any
	stack []byte
}

// maxStack limits the bytes of a stack in the log.
const maxStack = 1500

func (e *faultError) Error() string {
	return fmt.Sprintf("panic: %v\n%s", e.fault, e.stack[:min(len(e.stack), maxStack)])
}

func try(work operation, body []byte, files map[string][]byte) (facts any, content []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &faultError{fault, debug.Stack()}
		}
	}()
	return work(context.Background(), body, files)
}

func readLine(in *bufio.Reader, into any) error {
	line, err := in.ReadBytes('\n')
	if err != nil {
		return err
	}
	return json.Unmarshal(line, into)
}

func readAttachments(in *bufio.Reader) (map[string][]byte, error) {
	files := map[string][]byte{}
	for {
		var head attachmentHead
		if err := readLine(in, &head); errors.Is(err, io.EOF) {
			return files, nil
		} else if err != nil {
			return nil, err
		}
		content := make([]byte, head.Size)
		if _, err := io.ReadFull(in, content); err != nil {
			return nil, err
		}
		files[head.Name] = content
	}
}

// apply sets the limits of this process. The kernel ends it at those of its processor's time, and the runtime when it
// gets no more memory.
func (b bounds) apply() error {
	debug.SetMemoryLimit(b.Garbage)
	limits := map[int]uint64{
		syscall.RLIMIT_CPU:  uint64(max(1, b.Processor/time.Second)), //nolint:gosec // a setting of this package
		syscall.RLIMIT_CORE: 0,
	}
	if !underRaceDetector {
		limits[syscall.RLIMIT_DATA] = b.Memory
	}
	for resource, limit := range limits {
		if err := syscall.Setrlimit(resource, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			return fmt.Errorf("printing: set a limit: %w", err)
		}
	}
	// Threads that exist already keep the priority they began with, unless it is set for their process group, which a
	// child has for itself.
	if err := syscall.Setpriority(syscall.PRIO_PGRP, 0, niceness); err != nil {
		return fmt.Errorf("printing: set the priority: %w", err)
	}
	return nil
}
