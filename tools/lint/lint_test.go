package main

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// The planted faults in testdata are found, and nothing else is.
func TestPlantedFaults(t *testing.T) {
	dir := analysistest.TestData()
	analysistest.Run(t, dir, layers,
		"cortejo/api/event", "cortejo/platform/session", "cortejo/platform/paging", "cortejo/formats/phone", "cortejo/jobs", "cortejo/tenants")
	analysistest.Run(t, dir, unchecked, "cortejo/dropped")
	analysistest.Run(t, dir, documented, "cortejo/bare")
}
