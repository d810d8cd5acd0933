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

// The stages of a connection, by which failures differ.
const (
	connecting = "connect"
	sending    = "sender"
	recipient  = "recipient"
)

// enhanced matches the status at the beginning of a server's answer (RFC 3463): class, subject and detail.
var enhanced = regexp.MustCompile(`^[245]\.(\d{1,3}\.\d{1,3})(?:\s|$)`)

// noMailbox are the statuses of an address that can never receive e-mail (RFC 3463, RFC 7505): it or its domain does
// not exist, or it moved or was closed. A bare number such as 550 is not enough: it also refuses a sender, and a
// bounced address is suppressed for every business.
var noMailbox = map[string]bool{"1.1": true, "1.2": true, "1.3": true, "1.6": true, "1.10": true, "2.1": true}

// readAnswer returns the number in the server's answer, and its status without the class.
func readAnswer(err error) (code int, status string) {
	answered := new(textproto.Error)
	if !errors.As(err, &answered) {
		return 0, ""
	}
	if found := enhanced.FindStringSubmatch(answered.Msg); found != nil {
		status = found[1]
	}
	return answered.Code, status
}

// newFailure returns an error with the server's numbers only: its text may repeat the address.
func newFailure(stage string, err error) error {
	code, status := readAnswer(err)
	switch {
	case code == 0:
		// Errors of the network and of TLS name only the server.
		return fmt.Errorf("smtp: %w: %s: %w", messages.ErrNotAccepted, stage, err)
	case stage == recipient && code < 500 && code != 421 && !strings.HasPrefix(status, "3."):
		// An error of the address only, such as an unknown domain: 421 and the statuses of class 3 are about the
		// server.
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %w, answer %d", messages.ErrNotAccepted,
			messages.ErrOneAddress, code), Code: codeOf(code)}
	case code < 500, stage == connecting:
		// A refused greeting or sign-in is no error of the e-mail, even if it is permanent: it is retried until the
		// settings are corrected.
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %s, answer %d", messages.ErrNotAccepted, stage, code),
			Code: codeOf(code)}
	case stage == sending:
		// The sender is the account's and the same for all e-mails, so a number that is otherwise about an address is
		// about the account here.
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %w: %s, answer %d", messages.ErrRefused,
			messages.ErrAccount, stage, code), Code: "SMTP_SENDER"}
	case stage == recipient && noMailbox[status]:
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %w, answer %d 5.%s", messages.ErrRefused,
			messages.ErrNoMailbox, code, status), Code: "NO_MAILBOX"}
	case strings.HasPrefix(status, "7."):
		return messages.CodedError{Err: fmt.Errorf("smtp: %w: %s, by policy, answer %d 5.%s", messages.ErrRefused,
			stage, code, status), Code: "SMTP_POLICY"}
	case status == "2.2":
		code = 552 // a full mailbox, with any number
	}
	return messages.CodedError{Err: fmt.Errorf("smtp: %w: %s, answer %d", messages.ErrRefused, stage, code),
		Code: codeOf(code)}
}

func codeOf(code int) string { return "SMTP_" + strconv.Itoa(code) }
