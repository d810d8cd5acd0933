// Command lint holds Cortejo's own rules, beside those of go vet and
// staticcheck: which layer may import which, that no error is dropped in
// silence, and that public names say what they are for. It runs as
// `go vet -vettool=lint ./...`.
package main

import "golang.org/x/tools/go/analysis/unitchecker"

func main() {
	unitchecker.Main(layers, unchecked, documented)
}
