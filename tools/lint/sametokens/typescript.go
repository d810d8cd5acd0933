package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
)

// newTypeScriptScanner returns the scanner of TypeScript, which asks its compiler through a script. It prints the
// tokens of the source on its standard input as JSON.
func newTypeScriptScanner(script string) language {
	return func(file string, source []byte) ([]token, error) {
		command := exec.Command("node", script, file)
		var output, failed bytes.Buffer
		command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(source), &output, &failed
		if err := command.Run(); err != nil {
			return nil, fmt.Errorf("%w: %s", err, failed.String())
		}
		var tokens []token
		if err := json.Unmarshal(output.Bytes(), &tokens); err != nil {
			return nil, err
		}
		return dropTrailingCommas(tokens), nil
	}
}
