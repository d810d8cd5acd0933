package bench

import (
	"context"
	"fmt"
	"io"
	"net"
	"slices"
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

func printReport(out io.Writer) {
	if len(figures) == 0 {
		return
	}
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintln(table, "Medida\tValor\tMeta\t")
	for _, f := range figures {
		mark := "ok"
		if !f.met {
			mark = "acima da meta"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", f.name, f.value, f.target, mark)
	}
	_ = table.Flush() // a terminal that went away is nobody's figure
	fmt.Fprintln(out)
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
