//go:build !race

package budget

const slowed = 1
