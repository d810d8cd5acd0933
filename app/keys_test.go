package app

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/formats/envelope"
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
