package rsvp

import "slices"

// diets are the usual diets, with the value that is stored and counted for the caterer, and the form's label, which
// names the foods that the guest does not eat. Guests may write another one.
var diets = []option{
	{Value: "Vegetariana", Label: "Carne (vegetariana)"}, {Value: "Vegana", Label: "Nada animal (vegana)"},
	{Value: "Sem glúten", Label: "Glúten"},
	{Value: "Sem lactose", Label: "Lactose"}, {Value: "Sem frutos do mar", Label: "Frutos do mar"},
	{Value: "Sem amendoim e castanhas", Label: "Amendoim e castanhas"},
}

func isUsual(diet string) bool {
	return slices.ContainsFunc(diets, func(o option) bool { return o.Value == diet })
}

// ownDiet is the form's value for a diet in the guest's own words.
const ownDiet = "-"

// ageBands are the choices for a child whose age is unknown, in years on the event's day.
var ageBands = []option{{Value: "0_2", Label: "De 0 a 2 anos"}, {Value: "3_6", Label: "De 3 a 6 anos"},
	{Value: "7_11", Label: "De 7 a 11 anos"}, {Value: "12_17", Label: "De 12 a 17 anos"}}

func isBand(text string) bool {
	return text == "" || slices.ContainsFunc(ageBands, func(o option) bool { return o.Value == text })
}

// option is one of a select.
type option struct {
	Value, Label string
	Chosen       bool
}

func listOptions(chosen string, all []option) []option {
	out := slices.Clone(all)
	for i := range out {
		out[i].Chosen = out[i].Value == chosen
	}
	return out
}

// listDietOptions of what a guest eats, and the words of their own where that is none of the usual.
func listDietOptions(diet string) (all []option, own string) {
	all = append(all, option{Value: "", Label: "Como de tudo"})
	all = append(all, diets...)
	all = append(all, option{Value: ownDiet, Label: "Outra coisa, nas minhas palavras"})
	chosen := diet
	if diet != "" && !isUsual(diet) {
		chosen, own = ownDiet, diet
	}
	return listOptions(chosen, all), own
}
