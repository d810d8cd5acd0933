// Command kratos is Ory Kratos as Cortejo runs it: the identity server, built
// from its own module so that its dependencies never mix with the
// application's.
package main

import (
	"os"
	"runtime/debug"

	"github.com/ory/kratos/cmd"
	"github.com/ory/kratos/driver/config"
)

func main() {
	// Kratos' releases are stamped by the linker; this one says what go.mod
	// says, however it was built.
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if module.Path == "github.com/ory/kratos" {
				config.Version = module.Version
			}
		}
	}
	os.Exit(cmd.Execute())
}
