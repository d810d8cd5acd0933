// Package ofx writes account statements as OFX 1.02 (SGML, with every element closed), which accounting programs in
// Brazil import. Begin, FormatTransactions and End make the parts of one file, so that a caller holds one page of it.
// It imports no other package of Cortejo.
package ofx

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Statement is an account's statement of a period.
type Statement struct {
	// BankID and AccountID name the account: at most 9 and 22 letters.
	BankID, AccountID string
	// Begins is the first moment, Ends the first after the last. Both give the file its time zone.
	Begins, Ends time.Time
	// ClosingCents is what the account had at the end.
	ClosingCents int64
}

// Transaction is one movement. Amounts below zero are debits.
type Transaction struct {
	// Type is CREDIT, DEBIT or XFER.
	Type string
	// At is when it happened.
	At    time.Time
	Cents int64
	// ID is the same in every file that has it.
	ID string
	// Name is cut at 32 letters, Memo at 255.
	Name, Memo string
}

// The specification's limits, in letters.
const (
	maxName = 32
	maxMemo = 255
)

// Begin returns the head of the file.
func (s Statement) Begin() []byte {
	var b bytes.Buffer
	for _, line := range []string{
		"OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "SECURITY:NONE", "ENCODING:USASCII", "CHARSET:1252",
		"COMPRESSION:NONE", "OLDFILEUID:NONE", "NEWFILEUID:NONE", "",
		"<OFX>",
		"<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
		"<DTSERVER>" + s.format(s.Ends) + "</DTSERVER><LANGUAGE>POR</LANGUAGE></SONRS></SIGNONMSGSRSV1>",
		"<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>",
		"<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
		"<STMTRS><CURDEF>BRL</CURDEF>",
		"<BANKACCTFROM><BANKID>" + encode(s.BankID, 9) + "</BANKID><ACCTID>" + encode(s.AccountID, 22) +
			"</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>",
		"<BANKTRANLIST><DTSTART>" + s.format(s.Begins) + "</DTSTART><DTEND>" + s.format(s.Ends) + "</DTEND>",
	} {
		b.WriteString(line + "\r\n")
	}
	return b.Bytes()
}

// FormatTransactions returns the part of the file that these movements are.
func (s Statement) FormatTransactions(all []Transaction) []byte {
	var b bytes.Buffer
	for _, t := range all {
		b.WriteString("<STMTTRN><TRNTYPE>" + t.Type + "</TRNTYPE><DTPOSTED>" + s.format(t.At) + "</DTPOSTED><TRNAMT>" +
			formatCents(t.Cents) + "</TRNAMT><FITID>" + encode(t.ID, maxMemo) + "</FITID><NAME>" +
			encode(t.Name, maxName) + "</NAME>")
		if t.Memo != "" {
			b.WriteString("<MEMO>" + encode(t.Memo, maxMemo) + "</MEMO>")
		}
		b.WriteString("</STMTTRN>\r\n")
	}
	return b.Bytes()
}

// End returns the foot of the file.
func (s Statement) End() []byte {
	return []byte("</BANKTRANLIST>\r\n<LEDGERBAL><BALAMT>" + formatCents(s.ClosingCents) + "</BALAMT><DTASOF>" +
		s.format(s.Ends) + "</DTASOF></LEDGERBAL>\r\n</STMTRS></STMTTRNRS></BANKMSGSRSV1>\r\n</OFX>\r\n")
}

// format writes a moment with its zone: 20261129093000[-3:BRT].
func (s Statement) format(at time.Time) string {
	at = at.In(s.Begins.Location())
	_, offset := at.Zone()
	return at.Format("20060102150405") + fmt.Sprintf("[%d:BRT]", offset/3600)
}

func formatCents(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// encode cuts a text at a number of letters and writes it in Windows-1252, with a question mark for what has no letter
// there. Line breaks become spaces, because a value is one line.
func encode(text string, letters int) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	if utf8.RuneCountInString(text) > letters {
		text = strings.TrimSpace(string([]rune(text)[:letters]))
	}
	var out strings.Builder
	for _, r := range text {
		if encoded, ok := charmap.Windows1252.EncodeRune(r); ok && r >= ' ' {
			out.WriteByte(encoded)
		} else {
			out.WriteByte('?')
		}
	}
	return escaper.Replace(out.String())
}
