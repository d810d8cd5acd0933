package document

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
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

func (o Options) getLink(ctx context.Context, db tenants.Reader, in GetLinkInput) (GetLinkOutput, error) {
	if _, err := queries.New(db).DocumentStands(ctx, queries.DocumentStandsParams{ID: in.UUID}); err != nil {
		return GetLinkOutput{}, err
	}
	return o.linkTo(ctx, in.UUID)
}

// spelling has one way to write a link: a last character that says the same bits in another
// way is refused (RFC 4648, section 3.5).
var spelling = base64.RawURLEncoding.Strict()

// linkTo is a link to a document that the asker was found to read, in the scope they ask in.
func (o Options) linkTo(ctx context.Context, id uuid.UUID) (GetLinkOutput, error) {
	expires := time.Now().Add(linkLife).Truncate(time.Second)
	content, err := json.Marshal(pass{Document: id, User: procedure.Asker(ctx).UserID, Expires: expires.Unix()})
	if err != nil {
		return GetLinkOutput{}, err
	}
	link := spelling.EncodeToString(content) + "." + spelling.EncodeToString(o.sign(ctx, content))
	address := path.Join(path.Dir(procedure.Request(ctx).URL.Path), "document.download") + "?" + url.Values{"link": {link}}.Encode()
	return GetLinkOutput{URL: address, ExpiresAt: expires}, nil
}

// open reads a link that was given to whoever asks now, and not too long ago.
func (o Options) open(ctx context.Context, link string) (uuid.UUID, error) {
	head, tail, _ := strings.Cut(link, ".")
	content, err := spelling.DecodeString(head)
	if err != nil {
		return uuid.Nil, problem.NotFound()
	}
	signature, err := spelling.DecodeString(tail)
	var p pass
	if err != nil || !hmac.Equal(signature, o.sign(ctx, content)) || json.Unmarshal(content, &p) != nil {
		return uuid.Nil, problem.NotFound()
	}
	if p.User != procedure.Asker(ctx).UserID || time.Now().Unix() > p.Expires {
		return uuid.Nil, problem.NotFound()
	}
	return p.Document, nil
}

func (o Options) sign(ctx context.Context, content []byte) []byte {
	mac := hmac.New(sha256.New, []byte("document.download "+o.Secret(procedure.Request(ctx))))
	_, _ = mac.Write(content) // a hash takes everything
	return mac.Sum(nil)
}
