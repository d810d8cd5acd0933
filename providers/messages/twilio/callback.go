package twilio

import (
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // Twilio signs with nothing else
	"encoding/base64"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// SignatureHeader is the header with the signature of Twilio's calls.
const SignatureHeader = "X-Twilio-Signature"

// Sign returns the signature of a POST to address with this form, as Twilio documents it
// (https://www.twilio.com/docs/usage/security): an HMAC-SHA1 with the account's token over the address with its query,
// and each parameter's name and value, sorted by name.
func Sign(authToken, address string, form url.Values) string {
	var signed strings.Builder
	signed.WriteString(address)
	for _, name := range slices.Sorted(maps.Keys(form)) {
		values := slices.Clone(form[name])
		slices.Sort(values)
		for _, value := range slices.Compact(values) {
			signed.WriteString(name + value)
		}
	}
	mac := hmac.New(sha1.New, []byte(authToken))
	_, _ = mac.Write([]byte(signed.String())) // it never fails (https://pkg.go.dev/hash#Hash)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// IsSigned reports whether signature is valid, in constant time. Without a token it returns false.
func IsSigned(authToken, signature, address string, form url.Values) bool {
	return authToken != "" && hmac.Equal([]byte(signature), []byte(Sign(authToken, address, form)))
}
