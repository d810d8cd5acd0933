package app

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/formats/envelope"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants/tenanttest"
)

// A rotation wraps every data key under the new key, changes no value, and a second one changes nothing. A connection
// that the row policies bind is refused: it would see no key, and the old one would be thrown away.
func TestARotationWrapsEveryDataKeyAgain(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	one, two := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	env.AddWallet(one)
	env.AddWallet(two)
	oldSecret, newSecret := strings.Repeat("w", envelope.MinSecretLength), strings.Repeat("n", envelope.MinSecretLength)
	during, err := envelope.NewKeyring(newSecret, oldSecret)
	if err != nil {
		t.Fatal(err)
	}
	after, err := envelope.NewKeyring(newSecret)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), env.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(t.Context()) })
	q := queries.New(conn)
	if changed, all, err := rotateDataKeys(t.Context(), q, after); err == nil || changed != 0 {
		t.Errorf("without the old key: %d of %d, %v", changed, all, err)
	}
	for _, want := range []int{2, 0} {
		if changed, all, err := rotateDataKeys(t.Context(), q, during); err != nil || changed != want || all != 2 {
			t.Errorf("%d of %d, %v, want %d of 2", changed, all, err, want)
		}
	}
	rows, err := conn.Query(t.Context(),
		`SELECT k.wrapped, s.sealed, k.business_id::text || ' HOLDER' FROM wallet_data_keys k
		JOIN wallet_secrets s USING (business_id) WHERE s.part = 'HOLDER'`)
	if err != nil {
		t.Fatal(err)
	}
	var (
		wrapped, sealed []byte
		context         string
		opened          int
	)
	if _, err := pgx.ForEachRow(rows, []any{&wrapped, &sealed, &context}, func() error {
		key, err := after.OpenKey(wrapped, strings.TrimSuffix(context, " HOLDER"))
		if err != nil {
			return err
		}
		value, err := key.Open(sealed, context)
		if string(value) == `{"document":"52998224725"}` {
			opened++
		}
		return err
	}); err != nil || opened != 2 {
		t.Errorf("%d open with the new key alone, %v", opened, err)
	}
	if _, err := conn.Exec(t.Context(), `SET ROLE cortejo_owner`); err != nil {
		t.Fatal(err)
	}
	if changed, all, err := rotateDataKeys(t.Context(), q, during); err == nil {
		t.Errorf("a connection that the policies bind saw %d keys and wrapped %d", all, changed)
	}
}

// The embedded mode's key is made once, and a rotation leaves one key in its file.
func TestTheEmbeddedWalletKeyIsKeptInAFile(t *testing.T) {
	t.Parallel()
	s, err := settings.Read(from(map[string]string{"DATA_DIR": t.TempDir()}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := loadWalletKeys(&s, true, false); err == nil {
		t.Error("a key was read before one was made")
	}
	if _, err := loadWalletKeys(&s, true, true); err != nil {
		t.Fatal(err)
	}
	before, err := loadSecret(&s, partWalletKey, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := writeWalletKeys(&s, strings.Repeat("n", envelope.MinSecretLength), before); err != nil {
		t.Fatal(err)
	}
	if _, err := loadWalletKeys(&s, true, false); err != nil {
		t.Errorf("two keys: %v", err)
	}
	if err := dropOldWalletKey(&s); err != nil {
		t.Fatal(err)
	}
	if after, err := loadSecret(&s, partWalletKey, false); err != nil ||
		after != strings.Repeat("n", envelope.MinSecretLength) {
		t.Errorf("%q, %v", after, err)
	}
	if _, err := loadWalletKeys(&s, false, true); err == nil || !strings.Contains(err.Error(), "WALLET_KEY") {
		t.Errorf("a key was made for another database: %v", err)
	}
	var out strings.Builder
	if err := rotateKeys(t.Context(), s, []string{"turn"}, &out); err == nil || err.Error() != keysUsage {
		t.Error(err)
	}
}

// A wallet that no key opens is found at the start and in /readyz, and the others work as they are.
func TestALostWalletKeyIsNoticed(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	one, two := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	env.AddWallet(one)
	env.AddWallet(two)
	secret := func(letter string) string { return strings.Repeat(letter, envelope.MinSecretLength) }
	newRing := func(secrets ...string) envelope.Keyring {
		ring, err := envelope.NewKeyring(secrets...)
		if err != nil {
			t.Fatal(err)
		}
		return ring
	}
	describe := func(ring envelope.Keyring) string {
		t.Helper()
		app := application{db: env.DB, walletKeys: ring, hasWalletKeys: true}
		text, err := app.describeLostWallets(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if got := describe(newRing(secret("w"))); got != "" {
		t.Errorf("with the right key: %q", got)
	}
	if got := describe(newRing(secret("n"))); !strings.Contains(got, "2 carteiras") {
		t.Errorf("with another key: %q", got)
	}
	_, wrapped, err := newRing(secret("n")).NewDataKey(two.ID.String())
	if err != nil {
		t.Fatal(err)
	}
	env.Exec(`UPDATE wallet_data_keys SET wrapped = $2 WHERE business_id = $1`, two.ID, wrapped)
	if got := describe(newRing(secret("w"))); !strings.Contains(got, "1 carteiras") ||
		!strings.Contains(got, two.ID.String()) {
		t.Errorf("with one of two keys: %q", got)
	}
	if got := describe(newRing(secret("w"), secret("n"))); got != "" {
		t.Errorf("with both keys: %q", got)
	}
	if text, err := (&application{db: env.DB}).describeLostWallets(t.Context()); text != "" || err != nil {
		t.Errorf("a process without keys says %q, %v", text, err)
	}
}

// Charges of a test key count in the wallet: with a live key the program says so at its start, and with a test key not.
func TestTestChargesUnderALiveKeyAreNoticed(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	describe := func(key string) string {
		t.Helper()
		app := application{db: env.DB, payments: payments.New(payments.Settings{SecretKey: key})}
		text, err := app.describeTestCharges(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if got := describe("sk_live_1"); got != "" {
		t.Errorf("without charges: %q", got)
	}
	env.AddPaidTransaction(env.AddEvent(env.AddBusiness("Ateliê"), "Casamento"), 100_00)
	env.Exec(`UPDATE transactions SET live = false`)
	if got := describe("sk_test_1"); got != "" {
		t.Errorf("with a test key: %q", got)
	}
	if got := describe("sk_live_1"); !strings.Contains(got, "cobranças: 1; negócios: 1") {
		t.Errorf("with a live key: %q", got)
	}
	env.Exec(`UPDATE transactions SET live = true`)
	if got := describe("sk_live_1"); got != "" {
		t.Errorf("with charges of a live key alone: %q", got)
	}
}

// Two servers change their keys one after the other. In the order that docs/wallet.md gives, each opens what the other
// wraps at every step; with the new key in front at once, the server that has only the old one does not.
func TestARollingChangeOfTheWalletKey(t *testing.T) {
	t.Parallel()
	const business = "a"
	old, next := strings.Repeat("o", envelope.MinSecretLength), strings.Repeat("n", envelope.MinSecretLength)
	newRing := func(secrets ...string) envelope.Keyring {
		ring, err := envelope.NewKeyring(secrets...)
		if err != nil {
			t.Fatal(err)
		}
		return ring
	}
	opens := func(writer, reader envelope.Keyring) bool {
		_, wrapped, err := writer.NewDataKey(business)
		if err != nil {
			t.Fatal(err)
		}
		_, err = reader.OpenKey(wrapped, business)
		return err == nil
	}
	steps := []envelope.Keyring{newRing(old), newRing(old, next), newRing(next, old)}
	for i := range len(steps) - 1 {
		if !opens(steps[i], steps[i+1]) || !opens(steps[i+1], steps[i]) {
			t.Errorf("between step %d and the next, a server does not open what the other wrapped", i)
		}
	}
	if opens(steps[2], steps[0]) {
		t.Error("the old key opens what the new one wrapped: the order would not matter")
	}
	// What is left of the old key is wrapped again before the last step.
	_, wrapped, err := steps[0].NewDataKey(business)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newRing(next).OpenKey(wrapped, business); err == nil {
		t.Error("the new key alone opens what was not wrapped again")
	}
	rewrapped, changed, err := steps[2].RotateKey(wrapped, business)
	if err != nil || !changed {
		t.Fatal(changed, err)
	}
	if _, err := newRing(next).OpenKey(rewrapped, business); err != nil {
		t.Error(err)
	}
}
