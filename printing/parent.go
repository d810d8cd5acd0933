package printing

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"cortejo/formats/budget"
	"cortejo/formats/contractpdf"
	"cortejo/formats/fairlock"
	"cortejo/providers/process"
)

const (
	// childSlots limits the children at a time; a business has one of them.
	childSlots = 2
	// maxAnswer limits the bytes of a child's answer: a document of a hundred images.
	maxAnswer = 128 << 20
)

// environment is the whole environment of a child, which needs no secret of this process. A child takes one core at
// most, and the text of its fault is short enough for the log.
var environment = []string{"GOMAXPROCS=1", "GOTRACEBACK=none"}

// childTurns admits the children of this process.
var childTurns = fairlock.NewWithSlots(childSlots)

// bounds are the limits of one child.
type bounds struct {
	// Memory limits its data, in bytes; Garbage is the size from which it collects garbage as often as it needs to.
	Memory  uint64
	Garbage int64
	// Processor and Time limit the time of its processor and of a clock.
	Processor, Time time.Duration
}

// ErrEnded reports a child that ended without an answer: it failed, or one of its limits ended it.
var ErrEnded = errors.New("printing: the child process ended without an answer")

// errTime is the cause of a child that is killed after its time.
var errTime = fmt.Errorf("%w: its time is over", ErrEnded)

// knownErrors are the errors that callers tell apart, by the code that an answer gives.
var knownErrors = map[string]error{
	"too large": contractpdf.ErrTooLarge, "too many pages": contractpdf.ErrTooManyPages,
	"encrypted": contractpdf.ErrEncrypted, "signed": contractpdf.ErrSigned, "active": contractpdf.ErrActive,
	"attachment": contractpdf.ErrAttachment, "broken": contractpdf.ErrBroken, "original": contractpdf.ErrOriginal,
	"spent": budget.ErrSpent,
}

// request begins a child's input: one line of JSON, which the attachments follow.
type request struct {
	Operation string
	Body      json.RawMessage
	Bounds    bounds
	// Budget is budget.Timeout of this process.
	Budget time.Duration
}

// attachmentHead begins each attachment: one line of JSON, which Size bytes follow.
type attachmentHead struct {
	Name string
	Size int
}

// answer begins a child's output: one line of JSON, which the printed file follows.
type answer struct {
	Facts json.RawMessage `json:",omitempty"`
	// Error is the text of an error, Code that of a known one.
	Error, Code string `json:",omitempty"`
}

// attachment is a file that a child reads. One that cannot be opened is left out.
type attachment struct {
	name string
	open func() (io.ReadCloser, error)
}

type result struct{ facts, content []byte }

// childError is an error that a child answered.
type childError struct {
	text  string
	cause error
}

func (e *childError) Error() string { return e.text }
func (e *childError) Unwrap() error { return e.cause }

// runInChild runs an operation in a child of its own, in the turn of the context's business. The child is killed when
// the context ends.
func runInChild(ctx context.Context, name string, in any, files ...attachment) (result, error) {
	release, err := childTurns.Acquire(ctx)
	if err != nil {
		return result{}, err
	}
	defer release()
	return runNow(ctx, name, defaultBounds, in, files...)
}

func runNow(ctx context.Context, name string, limit bounds, in any, files ...attachment) (result, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return result{}, fmt.Errorf("printing: write a request: %w", err)
	}
	program, err := findProgram()
	if err != nil {
		return result{}, err
	}
	input, writer := io.Pipe()
	defer func() { _ = input.Close() }() // ends writeInput if the child read not all
	go func() {
		_ = writer.CloseWithError(writeInput(writer,
			request{Operation: name, Body: body, Bounds: limit, Budget: budget.Timeout}, files)) // always nil
	}()
	var output limitedBuffer
	within, cancel := context.WithTimeoutCause(ctx, limit.Time, errTime)
	defer cancel()
	began := time.Now()
	err = process.Filter(within, process.Command{Path: program, Args: []string{argument}, Env: environment,
		Input: input, Output: &output, StopSignal: syscall.SIGKILL})
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		err = fmt.Errorf("%w: %w", ErrEnded, err)
	}
	switch {
	case errors.Is(err, ErrEnded):
		slog.ErrorContext(ctx, "a print ended without an answer", "operation", name, "after", time.Since(began),
			"cause", err)
		return result{}, err
	case err != nil:
		return result{}, fmt.Errorf("printing: %w", err)
	}
	return parseAnswer(output.content.Bytes())
}

func parseAnswer(output []byte) (result, error) {
	head, content, _ := bytes.Cut(output, []byte("\n"))
	var a answer
	if err := json.Unmarshal(head, &a); err != nil {
		return result{}, fmt.Errorf("%w: %w", ErrEnded, err)
	}
	if a.Error != "" {
		return result{}, &childError{text: a.Error, cause: knownErrors[a.Code]}
	}
	return result{facts: a.Facts, content: content}, nil
}

// findProgram returns the path of this program, also after a newer one took its place.
func findProgram() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("printing: find this program: %w", err)
	}
	return path, nil
}

// writeInput writes what a child reads, one file at a time in memory.
func writeInput(out io.Writer, r request, files []attachment) error {
	if err := writeLine(out, r); err != nil {
		return err
	}
	for _, file := range files {
		content, err := file.read()
		if err != nil {
			continue
		}
		if err := writeLine(out, attachmentHead{Name: file.name, Size: len(content)}); err != nil {
			return err
		}
		if _, err := out.Write(content); err != nil {
			return err
		}
	}
	return nil
}

func (a attachment) read() ([]byte, error) {
	file, err := a.open()
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(file)
	return content, errors.Join(err, file.Close())
}

func writeLine(out io.Writer, value any) error {
	line, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_, err = out.Write(append(line, '\n'))
	return err
}

// limitedBuffer refuses more than maxAnswer bytes, which kills a child that writes on.
type limitedBuffer struct{ content bytes.Buffer }

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.content.Len()+len(p) > maxAnswer {
		return 0, fmt.Errorf("%w: its answer is too long", ErrEnded)
	}
	return b.content.Write(p)
}
