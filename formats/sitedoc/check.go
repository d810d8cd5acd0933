package sitedoc

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"cortejo/formats/plaintext"
)

// accentPattern matches a color as browsers' color fields write it.
var accentPattern = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// IsAccent reports whether a site can have this color; empty is the theme's default.
func IsAccent(text string) bool { return text == "" || accentPattern.MatchString(text) }

// Normalize returns the content of a block in its stored form: trimmed, without control characters, and without what
// its kind does not have. It calls reject for each value that is not allowed, with the field as the API spells it and
// the sentence to show.
func Normalize(kind Kind, c Content, reject func(field, sentence string)) Content {
	has := featuresByKind[kind]
	out := Content{Title: cleanLine(c.Title), Text: cleanText(c.Text)}
	for i, photo := range c.Photos {
		if i >= has.MaxPhotos {
			reject("content.photos", fmt.Sprintf("Este bloco leva no máximo %d fotos", has.MaxPhotos))
			break
		}
		out.Photos = append(out.Photos, Photo{UUID: photo.UUID, Alt: cleanLine(photo.Alt)})
	}
	if !has.HasItems {
		return out
	}
	for i, item := range c.Items {
		checked := Item{
			Title: cleanLine(item.Title), Text: cleanText(item.Text), Role: item.Role, Date: item.Date, Time: item.Time,
			Place: cleanLine(item.Place), Address: cleanLine(item.Address), URL: strings.TrimSpace(item.URL),
			HiddenLinks: item.HiddenLinks,
		}
		if kind != Moments {
			checked.Role, checked.HiddenLinks = "", nil
		}
		if has.HasItemPhotos && item.Photo != nil {
			checked.Photo = &Photo{UUID: item.Photo.UUID, Alt: cleanLine(item.Photo.Alt)}
		}
		if checked.URL != "" && !isWebAddress(checked.URL) {
			reject(fmt.Sprintf("content.items.%d.url", i), "Comece o endereço por https://")
		}
		out.Items = append(out.Items, checked)
	}
	return out
}

func isWebAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && strings.Contains(u.Hostname(), ".") && u.User == nil
}

// cleanLine returns one line of text without invisible characters.
func cleanLine(text string) string { return plaintext.CleanLine(text) }

// cleanText keeps lines, with at most one empty line between paragraphs.
func cleanText(text string) string {
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		line = cleanLine(line)
		if line == "" && (len(lines) == 0 || lines[len(lines)-1] == "") {
			continue
		}
		lines = append(lines, line)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
