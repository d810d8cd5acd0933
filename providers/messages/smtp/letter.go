package smtp

import (
	"bytes"
	"fmt"
	"net/mail"
	"net/netip"
	"strings"
	"unicode"

	"github.com/google/uuid"
	gomail "github.com/wneessen/go-mail"

	"cortejo/providers/messages"
)

// kindHeader is the header with the kind of an e-mail: the fake server shows it, and providers can count by it.
const kindHeader = "X-Cortejo-Kind"

// joinLines returns text with its line breaks replaced by spaces, so that it cannot end a header.
func joinLines(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) ||
			unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
	}), " ")
}

// isOutsideURL reports whether r never occurs in our URLs (RFC 3986), so that it could end the header that contains
// one.
func isOutsideURL(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`<>"`, r) }

// isAtIPAddress reports whether an e-mail address names a machine by its number, which may be inside of our own
// network. No such address is stored any more; older ones may be.
func isAtIPAddress(address string) bool {
	host := address[strings.LastIndex(address, "@")+1:]
	_, err := netip.ParseAddr(host)
	return err == nil || strings.HasPrefix(host, "[")
}

// renderLetter returns the e-mail's bytes, signed if there is a key.
func (s *Sender) renderLetter(m messages.Message) ([]byte, error) {
	to, err := mail.ParseAddress(m.To)
	if err != nil || to.Address != m.To || isAtIPAddress(to.Address) {
		return nil, messages.CodedError{Err: fmt.Errorf("smtp: %w: no address", messages.ErrRefused),
			Code: codeOf(553)}
	}
	letter := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	letter.FromMailAddress(s.from)
	letter.ToMailAddress(&mail.Address{Address: to.Address})
	letter.Subject(joinLines(m.Email.Subject))
	id := m.ID
	if id == uuid.Nil {
		id = uuid.New()
	}
	letter.SetMessageIDWithValue(id.String() + "@" + s.domain)
	letter.SetDate()
	if stop := m.Email.StopURL; stop != "" && strings.IndexFunc(stop, isOutsideURL) < 0 {
		// Preformatted, because some mail programs do not support folded lines here.
		letter.SetGenHeaderPreformatted(gomail.HeaderListUnsubscribe, "<"+stop+">")
		if m.Email.OneClick {
			letter.SetGenHeaderPreformatted(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
		}
	}
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	letter.SetGenHeader(kindHeader, joinLines(string(m.Kind)))
	letter.SetBodyString(gomail.TypeTextPlain, m.Body)
	if m.Email.HTML != "" {
		letter.AddAlternativeString(gomail.TypeTextHTML, m.Email.HTML)
	}
	for _, file := range m.Email.Inline {
		err := letter.EmbedReader(joinLines(file.Name), bytes.NewReader(file.Content),
			gomail.WithFileContentID("<"+joinLines(file.CID)+">"),
			gomail.WithFileContentType(gomail.ContentType(joinLines(file.ContentType))))
		if err != nil {
			return nil, fmt.Errorf("smtp: %w: %w", messages.ErrRefused, err)
		}
	}
	var text bytes.Buffer
	if _, err := letter.WriteTo(&text); err != nil {
		return nil, fmt.Errorf("smtp: %w: the e-mail could not be written: %w", messages.ErrRefused, err)
	}
	if s.sign == nil {
		return text.Bytes(), nil
	}
	return s.sign.sign(text.Bytes())
}
