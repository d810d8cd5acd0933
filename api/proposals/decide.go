package proposals

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// NamedInput names a proposal.
type NamedInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// DeleteInput names a proposal and the answer that the caller has seen.
type DeleteInput struct {
	UUID      uuid.UUID  `json:"uuid"`
	DecidedAt *time.Time `json:"decidedAt,omitempty" doc:"The answer as it was seen; absent: none"`
}

func remove(ctx context.Context, db tenants.Writer, in DeleteInput) (procedure.None, error) {
	q := queries.New(db)
	row, err := q.LockProposal(ctx, queries.LockProposalParams{ID: in.UUID})
	if err == nil && isUnseen(row.DecidedAt, in.DecidedAt) {
		err = problem.Conflict("O cliente respondeu a este orçamento agora mesmo. Veja a resposta antes de excluir.")
	}
	if err == nil {
		_, err = q.DeleteProposal(ctx, queries.DeleteProposalParams{ID: in.UUID})
	}
	return procedure.None{}, err
}

func restore(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreProposal(ctx, queries.RestoreProposalParams{ID: in.UUID})
	return procedure.None{}, err
}

func (s *Service) reopen(ctx context.Context, db tenants.Writer, in NamedInput) (Proposal, error) {
	q := queries.New(db)
	row, err := q.LockProposal(ctx, queries.LockProposalParams{ID: in.UUID})
	if err == nil && row.Stands != string(queries.ProposalStatusDECLINED) {
		err = problem.Conflict("Só um orçamento recusado pode ser reaberto.")
	}
	if err != nil {
		return Proposal{}, err
	}
	if _, err := q.ReopenProposal(ctx, queries.ReopenProposalParams{ID: in.UUID}); err != nil {
		return Proposal{}, err
	}
	return s.loadProposal(ctx, db, in.UUID)
}

// NoteInput is the contact's answer by phone.
type NoteInput struct {
	UUID    uuid.UUID `json:"uuid"`
	Version int       `json:"version" minimum:"1" maximum:"1000000000" doc:"The offer that was spoken of"`
	Answer  string    `json:"answer" enum:"ACCEPTED,DECLINED"`
	Name    *string   `json:"name,omitempty" maxLength:"120" doc:"Who said yes; absent: the customer"`
	Reason  *string   `json:"reason,omitempty" maxLength:"500" doc:"Of a no"`
}

// RecordAnswer records the contact's answer by phone; the sample business calls it too.
func (s *Service) RecordAnswer(ctx context.Context, db tenants.Writer, in NoteInput) (Proposal, error) {
	q := queries.New(db)
	row, err := q.LockProposal(ctx, queries.LockProposalParams{ID: in.UUID})
	if err != nil {
		return Proposal{}, err
	}
	status := queries.ProposalStatus(in.Answer)
	yes := status == queries.ProposalStatusACCEPTED
	switch {
	case int(row.Version) != in.Version:
		return Proposal{},
			problem.Conflict(
				"Este orçamento mudou enquanto isso. Confira a versão de agora antes de anotar a resposta.")
	case row.Stands == string(queries.ProposalStatusACCEPTED):
		return Proposal{}, problem.Conflict("Este orçamento já foi aceito.")
	case row.Stands == string(queries.ProposalStatusDECLINED):
		return Proposal{}, problem.Conflict("Este orçamento já foi recusado. Reabra-o antes de anotar outra resposta.")
	case yes && row.Stands == "EXPIRED":
		return Proposal{},
			problem.Conflict("Este orçamento venceu. Salve-o com outra validade antes de anotar o aceite.")
	}
	decision := queries.DecideProposalParams{ID: in.UUID, Version: row.Version, Status: status}
	if !yes {
		decision.Reason = form.Text(in.Reason)
	}
	if _, err := q.DecideProposal(ctx, decision); err != nil {
		return Proposal{}, err
	}
	if yes {
		acceptance, err := q.NoteAcceptance(ctx, queries.NoteAcceptanceParams{ID: in.UUID, Name: form.Optional(
			in.Name)})
		if err == nil {
			err = db.Enqueue(ctx, jobs.PrintAcceptance{OfBusiness: jobs.OfBusiness{BusinessID: row.BusinessID},
				AcceptanceID: acceptance}, nil)
		}
		if err != nil {
			return Proposal{}, err
		}
		if s.AfterYes != nil {
			if err := s.AfterYes(ctx, db, in.UUID); err != nil {
				return Proposal{}, err
			}
		}
	}
	return s.loadProposal(ctx, db, in.UUID)
}
