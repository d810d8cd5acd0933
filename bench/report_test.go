package bench

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"text/tabwriter"
)

// figure is one line of the table.
type figure struct {
	name, value, target string
	met                 bool
}

var figures []figure

// report keeps a figure; a benchmark that runs again replaces its own.
func report(f figure) {
	figures = slices.DeleteFunc(figures, func(old figure) bool { return old.name == f.name })
	figures = append(figures, f)
}

// printReport writes the table of what was measured, if anything was.
func printReport(out io.Writer) error {
	if len(figures) == 0 {
		return nil
	}
	lines := []string{"", "Medida\tValor\tMeta\t"}
	for _, f := range figures {
		mark := "ok"
		switch {
		case f.target == "–":
			mark = ""
		case !f.met:
			mark = "acima da meta"
		}
		lines = append(lines, strings.Join([]string{f.name, f.value, f.target, mark}, "\t"))
	}
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	_, err := io.WriteString(table, strings.Join(append(lines, "", ""), "\n"))
	return errors.Join(err, table.Flush())
}

// tripCounter counts round trips: something asked, then something answered.
type tripCounter struct{ count atomic.Int64 }

func (c *tripCounter) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	return &countedConn{Conn: conn, counter: c}, err
}

type countedConn struct {
	net.Conn
	counter *tripCounter
	asked   atomic.Bool
}

func (c *countedConn) Write(b []byte) (int, error) {
	c.asked.Store(true)
	return c.Conn.Write(b)
}

func (c *countedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 && c.asked.CompareAndSwap(true, false) {
		c.counter.count.Add(1)
	}
	return n, err
}
