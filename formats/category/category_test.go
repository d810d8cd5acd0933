package category_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"cortejo/formats/category"
)

func TestCategoriesAreCalledAsOnTheScreens(t *testing.T) {
	t.Parallel()
	screens, err := os.ReadFile("../../web/src/lib/categories.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`key: '(\w+)', label: '([^']+)'`).FindAllStringSubmatch(string(screens), -1)
	if len(found) != len(category.Labels) {
		t.Errorf("%d categories on the screens, %d here", len(found), len(category.Labels))
	}
	for _, c := range found {
		if category.Labels[c[1]] != c[2] {
			t.Errorf("%s is %q on the screens, %q here", c[1], c[2], category.Labels[c[1]])
		}
	}
}

func TestCategoriesByWhatPeopleCallThem(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Bolo e doces": "CAKE", " bolo  E DOCES ": "CAKE", "doces": "CAKE", "Bolo": "CAKE", "Fotógrafo": "PHOTOGRAPHY",
		"fotografa": "PHOTOGRAPHY",
		"Som":       "LIGHTING", "Assessoria": "PLANNING", "cerimonial": "PLANNING",
		"Cerimonial e assessoria": "PLANNING", "Planejamento": "PLANNING",
		"Salão de beleza": "BEAUTY", "salão": "VENUE", "Encanador": "", "": "",
	} {
		if got, known := category.FindKey(text); got != want || known != (want != "") {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// A synonym of two categories would find one of them at random.
func TestNoWordNamesTwoCategories(t *testing.T) {
	t.Parallel()
	claimed := map[string]string{}
	for key, names := range category.Synonyms {
		for name := range strings.SplitSeq(names, ",") {
			plain := category.Normalize(name)
			if other, twice := claimed[plain]; twice && other != key {
				t.Errorf("%q is of %s and %s", name, key, other)
			}
			claimed[plain] = key
		}
		if _, known := category.Labels[key]; !known {
			t.Errorf("%s is no category", key)
		}
	}
	for key, label := range category.Labels {
		if other, taken := claimed[category.Normalize(label)]; taken && other != key {
			t.Errorf("%q is of %s and %s", label, key, other)
		}
	}
}
