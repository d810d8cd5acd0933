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

// linkLife is how long a link to a download may be followed.
const linkLife = 5 * time.Minute

// GetLinkInput names a document or a file.
type GetLinkInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetLinkOutput is where it can be downloaded from, in the browser that asked and for as long as
// the asker may read it.
type GetLinkOutput struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// pass is what a link says: who may download what, until when.
type pass struct {
	Document uuid.UUID `json:"d"`
	User     uuid.UUID `json:"u"`
	Expires  int64     `json:"e"` // Unix seconds
}

// Links are links to downloads, signed with what the asker's browser and we know.
type Links struct {
	Secret func(*http.Request) string
	// Procedure is where they lead: one that takes a link in its address.
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

// spelling has one way to write a link: a last character that says the same bits in another
// way is refused (RFC 4648, section 3.5).
var spelling = base64.RawURLEncoding.Strict()

// To is a link to what the asker was found to read, in the scope they ask in.
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
