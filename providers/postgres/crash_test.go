package postgres_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cortejo/providers/postgres"
	"cortejo/tenants/tenanttest"
)

// What the server that gets killed reads.
const crashingBinDir, crashingDataDir = "CRASHING_BIN_DIR", "CRASHING_DATA_DIR"

// TestMain lets this binary play the server that gets killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv(crashingDataDir); dir != "" {
		os.Exit(runUntilKilled(dir))
	}
	os.Exit(m.Run())
}

func runUntilKilled(dir string) int {
	server, err := postgres.Start(context.Background(), postgres.Options{
		BinDir:  os.Getenv(crashingBinDir),
		DataDir: dir,
	})
	if err != nil {
		fmt.Println(err)
		return 1
	}
	fmt.Println(server.AdminURLOf("postgres"))
	<-server.Done()
	return 1
}

func TestKillNineIsSurvived(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "postgres")
	victim := exec.Command(os.Args[0])
	victim.Env = append(os.Environ(), crashingBinDir+"="+tenanttest.FindPostgresDir(t), crashingDataDir+"="+dir)
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(address, "postgres://") {
		t.Fatalf("the victim said %q (%v)", address, err)
	}
	if err := victim.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = victim.Wait()

	server := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), DataDir: dir})
	defer stop(t, server)
	if got := one[int32](t, server, "SELECT 1"); got != 1 {
		t.Error("no answer after the crash")
	}
}

// TestAnOrphanIsStopped covers systems where the kernel does not tell a child
// that its parent died.
func TestAnOrphanIsStopped(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "postgres")
	orphan := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), DataDir: dir})
	// Another process would have lost the lock by dying; this one takes it away
	// by removing the file.
	if err := os.Remove(dir + ".lock"); err != nil {
		t.Fatal(err)
	}
	server := start(t, postgres.Options{BinDir: tenanttest.FindPostgresDir(t), DataDir: dir})
	defer stop(t, server)
	select {
	case <-orphan.Done():
	default:
		t.Error("the orphan still runs beside the new server")
	}
	if got := one[int32](t, server, "SELECT 1"); got != 1 {
		t.Error("no answer")
	}
}
