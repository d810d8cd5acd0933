package subtask

// ReadDecision is what of the client's decision an update writes, and over what: no longer asking for one
// clears it, if it is still the one that was read. Tasks are asked for theirs alike.
func ReadDecision(requested *bool, decision, was *string) (sent, read *string) {
	if requested == nil || *requested {
		return decision, was
	}
	none := ""
	if was == nil {
		was = &none
	}
	return &none, was
}
