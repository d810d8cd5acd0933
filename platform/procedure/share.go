package procedure

import (
	"context"
	"errors"
	"io"
	"net/http"

	"cortejo/platform/limits"
	"cortejo/platform/problem"
)

const (
	// maxExportsPerTenant lets exports of a tenant run one after another. The limit is of a process, because its memory
	// is: an export holds no connection between its pages, so servers share nothing that it could use up.
	maxExportsPerTenant = 1
	// maxRenderedPerTenant limits the rendered files that wait in memory for slow clients.
	maxRenderedPerTenant = 4
	// renderingSlots limits the pages and files that are made at the same time; a tenant takes at most half.
	renderingSlots = 4

	sentenceExporting = "Outra exportação deste espaço ainda está saindo. Espere ela terminar e tente de novo."
	sentenceRendered  = "Vários arquivos deste espaço ainda estão saindo. Espere um deles terminar e tente de novo."
	sentenceRendering = "Muita gente está baixando arquivos agora. Tente de novo em instantes."
)

// pageWriter holds a slot of the limiter while the next page is made, and none while the client receives the last one:
// a slow client delays no other.
type pageWriter struct {
	ctx     context.Context
	call    *call
	limiter *limits.ConcurrencyLimiter
	out     io.Writer
	release func()
}

// begin takes the first slot; callers must call end.
func (p *pageWriter) begin() (err error) {
	p.release, err = p.limiter.Acquire(p.ctx, p.call.scope.Tenant())
	return err
}

func (p *pageWriter) end() {
	if p.release != nil {
		p.release()
		p.release = nil
	}
}

func (p *pageWriter) Write(page []byte) (int, error) {
	p.end()
	n, err := p.out.Write(page)
	for err == nil && p.release == nil {
		if err = p.begin(); isBusy(err) {
			err = p.ctx.Err() // a begun file waits for its turn until its own timeout
		}
	}
	return n, err
}

// isBusy reports whether no slot became free in time.
func isBusy(err error) bool {
	var refusal *problem.Error
	return errors.As(err, &refusal) && refusal.Status == http.StatusServiceUnavailable
}

// SetFile sets the type and the name of a Download's file, if they depend on its input. Callers must call it before the
// first byte is written.
func SetFile(ctx context.Context, contentType, filename string) {
	file := callOf(ctx).file
	file.contentType, file.filename = contentType, filename
}
