package app

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Running requests are answered although the server stops.
func TestRunningRequestsFinish(t *testing.T) {
	t.Parallel()
	listener, err := listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	asked, mayAnswer := make(chan struct{}), make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(asked)
		<-mayAnswer
		_, _ = io.WriteString(w, "done") // the test reads it
	})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serveUntilDone(ctx, listener, handler, nil, nil) }()
	body := make(chan string, 1)
	go func() {
		response, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			body <- err.Error()
			return
		}
		content, err := io.ReadAll(response.Body)
		if err := errors.Join(err, response.Body.Close()); err != nil {
			content = []byte(err.Error())
		}
		body <- string(content)
	}()
	<-asked
	stop()
	// The server refuses new connections once the stop has begun.
	for {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			break
		}
		if err := conn.Close(); err != nil {
			t.Fatal(err)
		}
	}
	close(mayAnswer)
	if got := <-body; got != "done" {
		t.Errorf("the running request got %q", got)
	}
	if err := <-ended; err != nil {
		t.Errorf("the stop was not clean: %v", err)
	}
}

func TestADeadPartEndsTheServer(t *testing.T) {
	t.Parallel()
	listener, err := listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	died := make(chan error, 1)
	died <- errors.New("o banco de dados parou sozinho")
	if err := serveUntilDone(t.Context(), listener, http.NotFoundHandler(), died, nil); err == nil ||
		!strings.Contains(err.Error(), "banco") {
		t.Fatalf("got %v", err)
	}
}

func TestATakenPortIsOneSentence(t *testing.T) {
	t.Parallel()
	first, err := listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = first.Close() }() // nothing was written
	if _, err := listen(t.Context(), first.Addr().String()); err == nil ||
		!strings.Contains(err.Error(), "já está em uso") {
		t.Fatalf("got %v", err)
	}
}

func TestPartsCloseInReverseAndAllOfThem(t *testing.T) {
	t.Parallel()
	var order []string
	app := &application{}
	for _, name := range []string{"database", "workers", "server"} {
		app.addCloser(func() error { order = append(order, name); return errors.New(name + " complained") })
	}
	err := app.close()
	if !slices.Equal(order, []string{"server", "workers", "database"}) || err == nil ||
		strings.Count(err.Error(), "complained") != 3 {
		t.Fatalf("%v, %v", order, err)
	}
}
