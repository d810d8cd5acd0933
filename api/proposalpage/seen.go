package proposalpage

import (
	"net/http"
	"strings"

	"github.com/google/uuid"
	"github.com/mileusna/useragent"

	"cortejo/queries"
	"cortejo/tenants"
)

// previewers are programs that fetch a link's preview, and which the library takes for people.
var previewers = []string{"whatsapp", "facebookexternalhit", "facebot", "telegrambot", "skypeuripreview", "slackbot",
	"discordbot", "linkedinbot", "preview", "headless", "lighthouse", "curl", "wget", "python", "okhttp",
	"go-http-client", "node"}

// recordView records that a visitor had the page open for some seconds. It answers every address alike.
func (s *Service) recordView(q request) {
	ctx := q.r.Context()
	q.w.WriteHeader(http.StatusNoContent)
	shown := versionOf(q.r.PostForm.Get("version"))
	if shown == 0 || isRobot(q.r.UserAgent()) {
		return
	}
	// An address that opens nothing is a miss here too.
	it, err := s.find(ctx, q, gateProof{}, false)
	if err != nil {
		s.Log.ErrorContext(ctx, "what was seen could not be looked for", "cause", err)
	}
	if err != nil || it.Page == nil {
		return
	}
	var person *uuid.UUID
	if s.Asker != nil {
		user, ok, err := s.Asker.Authenticate(q.r)
		if err != nil {
			s.Log.WarnContext(ctx, "whether a proposal was seen by its planner could not be asked", "cause", err)
			return
		}
		if ok {
			person = &user
		}
	}
	err = s.DB.Write(ctx, newVisitorScope().Named("proposal.seen"), func(w tenants.Writer) error {
		_, err := queries.New(w).SeeProposal(ctx, queries.SeeProposalParams{Code: q.code, Shown: shown, Person: person,
			OfIp: s.limits.Hash("proposal seen " + q.code + " from " + q.ip)})
		return err
	})
	if err != nil {
		s.Log.ErrorContext(ctx, "that a proposal was seen could not be taken down", "cause", err)
	}
}

// isRobot reports whether the user agent is that of a program without a reader.
func isRobot(agent string) bool {
	lower := strings.ToLower(agent)
	for _, name := range previewers {
		if strings.Contains(lower, name) {
			return true
		}
	}
	parsed := useragent.Parse(agent)
	return agent == "" || parsed.Bot
}
