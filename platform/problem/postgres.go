package problem

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/tenants"
)

// From converts any error to an Error: an Error is returned unchanged, Postgres errors are converted by their SQLSTATE,
// and all others are Internal. The values of rows are never shown.
func From(err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	if errors.Is(err, pgx.ErrNoRows) || errors.Is(err, tenants.ErrNoScope) {
		return addCause(NotFound(), err)
	}
	if errors.Is(err, tenants.ErrBusy) {
		return addCause(TooMany("São muitos pedidos ao mesmo tempo. Espere alguns segundos e tente de novo.",
			retryDelay), err)
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return fromPostgres(pg, err)
	}
	// The connection to a server that stops breaks in the middle of a statement.
	var connect *pgconn.ConnectError
	var network *net.OpError
	if errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) || pgconn.Timeout(err) {
		return Unavailable("", err)
	}
	return Internal(err)
}

// retryDelay is the suggested wait after a conflict with other requests.
const retryDelay = 2 * time.Second

func addCause(e *Error, cause error) *Error {
	e.cause = cause
	return e
}

// rlsRoutine is the routine in which Postgres raises "new row violates row-level security policy". A missing grant has
// the same SQLSTATE, but is a fault of the server and must not be answered as a 404.
const rlsRoutine = "ExecWithCheckOptions"

func fromPostgres(pg *pgconn.PgError, err error) *Error {
	switch pg.Code {
	case "CJ404": // app.enter found no access for the caller
		return addCause(NotFound(), err)
	case "CJ001":
		return addCause(Conflict("Um modelo não tem tarefas concluídas."), err)
	case "CJ003":
		return addCause(Invalid("",
			Field{Name: "responsibleUuid", Message: "Esta pessoa não pode cuidar desta tarefa. Escolha outra."}), err)
	case "CJ004":
		return addCause(
			Conflict("Os dados dos convidados deste evento já foram apagados. Só os números ficaram."), err)
	case "CJ007":
		return addCause(
			Conflict("Este pagamento está sendo feito online, ou já foi. Veja como ele está e tente de novo."), err)
	case "CJ008":
		return addCause(Conflict("Não dá mais para devolver tanto deste pagamento."), err)
	case "CJ009": // app.refuse_in_control, app.allow_link
		return addCause(
			Conflict(
				"No controle de um espaço, a equipe do Cortejo não dá acesso a ninguém nem tira: equipe, clientes, "+
					"links, aparelhos e chaves são de quem é do espaço."), err)
	case "CJ010":
		return addCause(
			Conflict(
				"Enquanto você está no controle deste espaço, não pode entrar na equipe dele. "+
					"Devolva o controle antes."), err)
	case "42501":
		if pg.Routine == rlsRoutine {
			return addCause(NotFound(), err)
		}
	case "23505":
		return addCause(Conflict("Isso já existe."), err)
	case "23503":
		return addCause(Invalid("Um dos itens escolhidos não existe mais. Atualize a página e tente de novo."), err)
	case "23514", "22P02", "22001", "22003", "22007", "22008", "22021", "22P05":
		return addCause(Invalid("Algum dado não pôde ser aceito. Confira e tente de novo."), err)
	case "55P03": // lock_timeout: another change takes long, and nothing of this one was done
		refusal := Unavailable(
			"Outra mudança no mesmo evento ainda está terminando. Espere alguns segundos e tente de novo.", err)
		refusal.RetryAfter = retryDelay
		return refusal
	case "40001", "40P01":
		return addCause(Conflict("Outra alteração aconteceu ao mesmo tempo. Tente de novo."), err)
	case "57014": // statement_timeout, or the caller's deadline
		return Unavailable("", err)
	}
	// Failed connections, lack of resources, a server shutting down.
	for _, class := range []string{"08", "53", "57P"} {
		if strings.HasPrefix(pg.Code, class) {
			return Unavailable("", err)
		}
	}
	return Internal(err)
}
