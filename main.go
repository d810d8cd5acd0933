// Command cortejo is the whole product in one program: the API, the workers and, if nothing else is configured, the
// database and the identity server. It runs one of the commands of package app.
package main

import (
	"fmt"
	"os"

	"cortejo/app"
)

func main() {
	if err := app.Run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "cortejo: "+err.Error())
		os.Exit(1)
	}
}
