package smtp

import (
	"errors"
	"fmt"
	"net/textproto"
	"regexp"
	"strconv"
	"strings"

	"cortejo/providers/messages"
)

// The stages of a conversation that its failures are told apart by.
const (
	connecting = "connect"
	sending    = "sender"
	recipient  = "recipient"
)

// enhanced is the status that a server's words begin with (RFC 3463): class, subject and detail.
var enhanced = regexp.MustCompile(`^[245]\.(\d{1,3}\.\d{1,3})(?:\s|$)`)

// noMailbox are the statuses that say of an address that nobody will ever get an e-mail there (RFC 3463, RFC 7505): it
// does not exist, its domain does not, it moved, it was closed. Of a number alone, like 550, nobody knows: the same number
// refuses a sender, and a dead address is dead for every business.
var noMailbox = map[string]bool{"1.1": true, "1.2": true, "1.3": true, "1.6": true, "1.10": true, "2.1": true}

// answer is what the server said: its number, and its status without the class.
func answer(err error) (code int, status string) {
	answered := new(textproto.Error)
	if !errors.As(err, &answered) {
		return 0, ""
	}
	if found := enhanced.FindStringSubmatch(answered.Msg); found != nil {
		status = found[1]
	}
	return answered.Code, status
}

// failed keeps of an error what stands in it of the server's numbers: its words may repeat the address.
func failed(stage string, err error) error {
	code, status := answer(err)
	switch {
	case code == 0:
		// The network's and TLS's own words name the server alone.
		return fmt.Errorf("smtp: %w: %s: %w", messages.ErrNotAccepted, stage, err)
	case stage == recipient && code < 500 && code != 421 && !strings.HasPrefix(status, "3."):
		// Of the address alone, like a domain that nobody finds: 421 and the statuses of class 3 are about the server.
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %w, answer %d", messages.ErrNotAccepted, messages.ErrOneAddress, code), Code: numbered(code)}
	case code < 500, stage == connecting:
		// A greeting or a sign-in says nothing of the e-mail, also where it refuses for good: it waits until somebody mends that.
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %s, answer %d", messages.ErrNotAccepted, stage, code), Code: numbered(code)}
	case stage == sending:
		// Whom e-mails are from is the account's, and the same for all of them: a number that elsewhere is about an address is not here.
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %w: %s, answer %d", messages.ErrRefused, messages.ErrAccount, stage, code), Code: "SMTP_SENDER"}
	case stage == recipient && noMailbox[status]:
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %w, answer %d 5.%s", messages.ErrRefused, messages.ErrNoMailbox, code, status), Code: "NO_MAILBOX"}
	case strings.HasPrefix(status, "7."):
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %s, by policy, answer %d 5.%s", messages.ErrRefused, stage, code, status), Code: "SMTP_POLICY"}
	case status == "2.2":
		code = 552 // a full mailbox, whatever number stands before it
	}
	return messages.CodedError{Err: fmt.Errorf("smtp: %w: %s, answer %d", messages.ErrRefused, stage, code), Code: numbered(code)}
}

func numbered(code int) string { return "SMTP_" + strconv.Itoa(code) }
