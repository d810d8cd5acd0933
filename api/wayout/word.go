package wayout

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"github.com/jackc/pgx/v5"
	"golang.org/x/text/unicode/norm"

	"cortejo/formats/stoplink"
	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// The words of an inbound message that consists of nothing else.
const (
	stopWord  = "stop"
	startWord = "start"
)

var words = map[string]string{
	"sair": stopWord, "parar": stopWord, "pare": stopWord, "stop": stopWord, "voltar": startWord,
}

// writtenBy are the channels as the messages that went out name them.
var writtenBy = map[messages.Channel]string{messages.SMS: "SMS", messages.WhatsApp: "WHATSAPP"}

// wordOf reads a whole message as one word, whatever its letters' size, accents, quotes and points: in a sentence the
// word may mean anything.
func wordOf(text string) string {
	const longest = 40
	if len(text) > longest {
		return ""
	}
	return words[strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKD.String(text))]
}

// HandleInbound handles an inbound message whose signature was verified. A word to stop applies to the business that
// wrote to them last by that channel; one to resume, to the one they stopped last, unless that was after the message's
// time. It takes effect once: providers repeat messages that they consider undelivered, also days later. A job replies;
// there is no reply to other messages, or if no business is found.
func (s *Service) HandleInbound(ctx context.Context, in messages.Inbound) (err error) {
	word := wordOf(in.Text)
	if word == "" {
		return nil
	}
	q, address := queries.New(s.DB.Read(newVisitorScope())), stoplink.NormalizeAddress(in.From)
	it := link{address: address, hash: stoplink.Hash(s.Secrets.Links(), address)}
	if word == stopWord {
		it.business, err = q.GetLastWriterTo(ctx, queries.GetLastWriterToParams{Addresses: stoplink.ListSpellings(
			in.From),
			Channel: writtenBy[in.Channel], Written: in.SentAt})
	} else {
		it.business, err = q.GetLastStoppedBy(ctx, queries.GetLastStoppedByParams{Hash: it.hash, Written: in.SentAt})
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	var current subscription
	if err := s.find(ctx, it, &current); err != nil {
		return err
	}
	return s.DB.Write(ctx, newVisitorScope().Named("wayout.hear"), func(w tenants.Writer) error {
		isNew, err := queries.New(w).HearWord(ctx, queries.HearWordParams{ProviderID: in.ID})
		if err != nil || !isNew {
			return err
		}
		reply := jobs.StopReply(current.Business)
		if word == stopWord {
			err = stop(ctx, w, it, stoplink.ByWord)
		} else {
			reply = jobs.StartReply(current.Business)
			err = start(ctx, w, it)
		}
		if err != nil {
			return err
		}
		return w.Enqueue(ctx, jobs.ReplyTo(in, it.business, reply), nil)
	})
}
