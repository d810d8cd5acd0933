// Command kratos is Ory Kratos as Cortejo runs it: the identity server, built
// from its own module so that its dependencies never mix with the
// application's.
package main

import (
	"os"

	"github.com/ory/kratos/cmd"
)

func main() {
	os.Exit(cmd.Execute())
}
