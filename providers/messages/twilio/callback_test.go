package twilio_test

import (
	"net/url"
	"testing"

	"cortejo/providers/messages/twilio"
)

// The example of Twilio's own documentation (https://www.twilio.com/docs/usage/security#validating-requests), as the
// libraries it publishes test it.
func TestSignsAsTwilioDocuments(t *testing.T) {
	t.Parallel()
	const token, address, documented = "12345", "https://mycompany.com/myapp.php?foo=1&bar=2",
		"RSOYDt4T1cUTdK1PDd93/VVr8B8="
	form := url.Values{
		"CallSid": {"CA1234567890ABCDE"}, "Caller": {"+14158675309"}, "Digits": {"1234"}, "From": {"+14158675309"},
		"To": {"+18005551212"},
	}
	if got := twilio.Sign(token, address, form); got != documented {
		t.Errorf("signed %s, want %s", got, documented)
	}
	if !twilio.IsSigned(token, documented, address, form) {
		t.Error("its own signature is not believed")
	}
	forged := url.Values{"CallSid": {"CA1234567890ABCDE"}, "Caller": {"+14158675309"}, "Digits": {"1235"},
		"From": {"+14158675309"}, "To": {"+18005551212"}}
	for what, believed := range map[string]bool{
		"another value":              twilio.IsSigned(token, documented, address, forged),
		"another address":            twilio.IsSigned(token, documented, address+"&x=1", form),
		"another account's token":    twilio.IsSigned("12346", documented, address, form),
		"no signature":               twilio.IsSigned(token, "", address, form),
		"no token, signed with none": twilio.IsSigned("", twilio.Sign("", address, form), address, form),
	} {
		if believed {
			t.Errorf("%s is believed", what)
		}
	}
}
