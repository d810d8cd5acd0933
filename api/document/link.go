package document

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// linkLife limits how long a link to a download works.
const linkLife = 5 * time.Minute

// GetLinkInput names a document or a file.
type GetLinkInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetLinkOutput is the address of the document. It works only in the caller's browser, and only while the caller may
// read the document.
type GetLinkOutput struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// pass is the content of a link: who may download which document, until when.
type pass struct {
	Document uuid.UUID `json:"d"`
	User     uuid.UUID `json:"u"`
	Expires  int64     `json:"e"` // Unix seconds
}

// Links makes and opens links to downloads, signed with a key that only the caller's browser and the server know.
type Links struct {
	Secret func(*http.Request) string
	// Procedure is the procedure of the address, which takes the link as its parameter.
	Procedure string
}

func (o Options) links() Links { return Links{Secret: o.Secret, Procedure: "document.download"} }

func (o Options) getLink(ctx context.Context, db tenants.Reader, in GetLinkInput) (GetLinkOutput, error) {
	if _, err := queries.New(db).DocumentStands(ctx, queries.DocumentStandsParams{ID: in.UUID}); err != nil {
		return GetLinkOutput{}, err
	}
	url, expires, err := o.links().To(ctx, in.UUID)
	return GetLinkOutput{URL: url, ExpiresAt: expires}, err
}

// spelling accepts one encoding of a link: another last character that encodes the same bits is refused (RFC 4648,
// section 3.5).
var spelling = base64.RawURLEncoding.Strict()

// To returns a link to a document for the caller, in their scope. Callers must have checked that they may read it.
func (l Links) To(ctx context.Context, id uuid.UUID) (address string, expires time.Time, err error) {
	expires = time.Now().Add(linkLife).Truncate(time.Second)
	content, err := json.Marshal(pass{Document: id, User: procedure.Caller(ctx).UserID, Expires: expires.Unix()})
	if err != nil {
		return "", time.Time{}, err
	}
	link := spelling.EncodeToString(content) + "." + spelling.EncodeToString(l.sign(ctx, content))
	return path.Join(path.Dir(procedure.Request(ctx).URL.Path), l.Procedure) + "?" +
		url.Values{"link": {link}}.Encode(), expires, nil
}

// Open returns the document of a link that was given to this caller and has not expired.
func (l Links) Open(ctx context.Context, link string) (uuid.UUID, error) {
	head, tail, _ := strings.Cut(link, ".")
	content, err := spelling.DecodeString(head)
	if err != nil {
		return uuid.Nil, problem.NotFound()
	}
	signature, err := spelling.DecodeString(tail)
	var p pass
	if err != nil || !hmac.Equal(signature, l.sign(ctx, content)) || json.Unmarshal(content, &p) != nil {
		return uuid.Nil, problem.NotFound()
	}
	if p.User != procedure.Caller(ctx).UserID || time.Now().Unix() > p.Expires {
		return uuid.Nil, problem.NotFound()
	}
	return p.Document, nil
}

func (l Links) sign(ctx context.Context, content []byte) []byte {
	mac := hmac.New(sha256.New, []byte(l.Procedure+" "+l.Secret(procedure.Request(ctx))))
	_, _ = mac.Write(content) // a hash takes everything
	return mac.Sum(nil)
}
