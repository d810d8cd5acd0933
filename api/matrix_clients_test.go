package api_test

import "cortejo/tenants"

// clientsWith are the event's clients who hold any of these bits.
func clientsWith(any tenants.CustomerPermission) (all []actor) {
	for who, bits := range clientBits {
		if bits&any != 0 {
			all = append(all, who)
		}
	}
	return all
}
