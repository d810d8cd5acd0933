// Package portion selects the part of an exhaustive proof that one run makes. PROOF=full makes all of it;
// otherwise a run takes what must never be left out, what changed, and what its seed draws.
// It imports nothing of Cortejo, so that every test may import it.
package portion

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	proofVariable   = "PROOF"
	seedVariable    = "TEST_SEED"
	changedVariable = "TEST_CHANGED"

	fullProof  = "full"
	everything = "everything"
)

// Portion is the part of a list that one run of a test proves.
type Portion struct {
	// Names are those selected, sorted.
	Names []string

	of, kept int
	seed     uint64
}

// Pick returns all names if PROOF is full. Otherwise it returns those for which keep is true (none if keep is nil) and
// as many as size of the others, drawn with the seed. Different kinds draw differently from one seed. It logs the
// selection and how to repeat it.
func Pick(t testing.TB, kind string, names []string, size int, keep func(name string) bool) Portion {
	t.Helper()
	p := Portion{of: len(names), seed: seedFrom(t)}
	if IsFull() {
		p.Names, p.kept = slices.Sorted(slices.Values(names)), len(names)
		return p
	}
	var others []string
	for _, name := range names {
		if keep != nil && keep(name) {
			p.Names = append(p.Names, name)
		} else {
			others = append(others, name)
		}
	}
	p.kept = len(p.Names)
	slices.SortFunc(others, func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(p.seed, kind, a), rank(p.seed, kind, b)), strings.Compare(a, b))
	})
	p.Names = append(p.Names, others[:min(size, len(others))]...)
	slices.Sort(p.Names)
	logSeed(t, kind, p.seed)
	t.Logf("%s: %s", kind, p)
	return p
}

// IsWhole reports whether nothing was left out.
func (p Portion) IsWhole() bool { return len(p.Names) == p.of }

// Has reports whether a name was selected.
func (p Portion) Has(name string) bool {
	_, found := slices.BinarySearch(p.Names, name)
	return found
}

// String returns how much was selected, and by what, for a report.
func (p Portion) String() string {
	if p.IsWhole() {
		return fmt.Sprintf("%d of %d", len(p.Names), p.of)
	}
	return fmt.Sprintf("%d of %d (%d always or changed), seed %d", len(p.Names), p.of, p.kept, p.seed)
}

// Count returns full if PROOF is full, otherwise part: the repetitions of a proof with random input.
func Count(part, full int) int {
	if IsFull() {
		return full
	}
	return part
}

// NewSource returns random numbers that the seed and the kind decide, and logs how to repeat them.
func NewSource(t testing.TB, kind string) *rand.Rand {
	t.Helper()
	seed := seedFrom(t)
	logSeed(t, kind, seed)
	return rand.New(rand.NewPCG(seed, rank(seed, kind, "")))
}

// IsFull reports whether every proof is to be exhaustive.
func IsFull() bool { return os.Getenv(proofVariable) == fullProof }

// IsChanged reports whether one of these paths of the repository, or a file below one, is in the list of what
// changed. Fails the test if TEST_CHANGED names a file that cannot be read.
func IsChanged(t testing.TB, paths ...string) bool {
	t.Helper()
	changed, all := ReadChanges(t)
	return all || slices.ContainsFunc(changed, func(file string) bool {
		return slices.ContainsFunc(paths, func(path string) bool {
			return file == path || strings.HasPrefix(file, strings.TrimSuffix(path, "/")+"/")
		})
	})
}

// ReadChanges returns the paths of the repository listed in the file TEST_CHANGED, or all if everything counts as
// changed. Without the variable, or where its file is missing, nothing is known to have changed.
// A relative path counts from the repository's folder.
func ReadChanges(t testing.TB) (paths []string, all bool) {
	t.Helper()
	file := os.Getenv(changedVariable)
	if file == "" {
		return nil, false
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(FindRoot(t), file)
	}
	content, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil, false
	}
	if err != nil {
		t.Fatalf("%s: %v", changedVariable, err)
	}
	for line := range strings.Lines(string(content)) {
		switch path := strings.TrimSpace(line); path {
		case "":
		case everything:
			return nil, true
		default:
			paths = append(paths, path)
		}
	}
	return paths, false
}

// FindRoot returns the repository's folder, the one with go.mod; tests run in the folder of their package.
func FindRoot(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the test's folder")
		}
		dir = parent
	}
}

func seedFrom(t testing.TB) uint64 {
	t.Helper()
	value := os.Getenv(seedVariable)
	if value == "" {
		return 0
	}
	seed, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		t.Fatalf("%s is not a number: %v", seedVariable, err)
	}
	return seed
}

func logSeed(t testing.TB, kind string, seed uint64) {
	t.Helper()
	t.Logf("%s: drawn by seed %d; repeat with %s=%d, and with the same %s",
		kind, seed, seedVariable, seed, changedVariable)
}

// rank orders names by chance: a hash, so that a name keeps its rank when others come or go.
func rank(seed uint64, kind, name string) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\x00%s\x00%s", seed, kind, name))
	return binary.BigEndian.Uint64(sum[:])
}
