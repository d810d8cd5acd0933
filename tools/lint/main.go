// Command lint runs all checks of Cortejo's Go in one analysis: the passes of go vet, staticcheck's checks, and the
// house rules. Those are: which layer may import which, that no error is dropped in silence, that public names are
// documented, and that decoders have a budget. It runs as `go vet -vettool=lint ./...`, so that each package is
// type-checked once for all of them, and an unchanged one is not analyzed again.
package main

import (
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

var houseRules = []*analysis.Analyzer{layers, unchecked, documented, decoders}

func listAnalyzers() []*analysis.Analyzer {
	return slices.Concat(vetPasses, listStaticChecks(), houseRules)
}

func main() { unitchecker.Main(listAnalyzers()...) }
