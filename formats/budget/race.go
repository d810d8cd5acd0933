//go:build race

package budget

const raceSlowdown = 12
