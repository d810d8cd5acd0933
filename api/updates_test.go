package api_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// wholeUpdates are the updates that require more than an ID, with their required fields and the reason.
var wholeUpdates = map[string][]string{
	// It carries the version that it was written over, so that nothing is lost.
	"proposals.update":     {"version", "attachment", "oneLink"},
	"site.updateBlock":     {"version", "content"},
	"payment.updateStatus": {"status"},  // what became of it is all it says
	"event.updateDate":     {"preview"}, // it applies what a preview showed, and nothing else
	"guests.updateMany":    {"uuids"},   // the guests that one change is made of
	"task.updateMany":      {"tasks"},   // whose items name their task, and hold to the rule below
	"site.updateAddress":   {"slug"},    // the address is all it says
	"users.updateImage":    {"file"},
	// The mode is all it says.
	"withdrawal.updateSettings": {"mode"},
	// A key is replaced as a whole, and staff say why.
	"admin.updatePix": {"key", "type", "reason"},
}

// cleared are the fields of updates that can be cleared: null goes there, and nowhere else. A new update
// says here what of it can be empty.
var cleared = map[string]string{
	"admin.updateContractLimit":                   "contractLimit guestMessagesPerDay",
	"admin.updatePix":                             "",
	"admin.updateUser":                            "email instagramHandle",
	"business.update":                             "address documentNumber imageUuid instagramHandle marketStage",
	"businessTeamMember.updateTeamMember":         "",
	"contractTemplates.update":                    "",
	"contracts.update":                            "expiresOn",
	"crm.contacts.update":                         "birthDate email eventDate eventType instagramHandle observations partnerName",
	"customer.updateVendor":                       "card.instagramHandle",
	"document.update":                             "",
	"document.updateObservations":                 "observations",
	"event.update":                                "budget ceremonyPlace dayContactUuid eventPersonName eventStartTime imageUuid numberOfGuests receptionPlace",
	"event.updateCustomerPermissions":             "side.lockDays",
	"event.updateDate":                            "",
	"eventVendors.update":                         "observations",
	"gifts.update":                                "",
	"guests.update":                               "age ageBand diet name tableUuid",
	"guests.updateMany":                           "tableUuid",
	"guests.updateSettings":                       "answerBy",
	"invitations.update":                          "answerBy email phone places subEventUuids",
	"invoice.update":                              "taskId vendorUuid",
	"payment.updateDueDate":                       "daysBefore dueDate",
	"payment.updateReminders":                     "",
	"payment.updateStatus":                        "",
	"proposals.update":                            "attachment budget content eventDate oneLink",
	"runSheet.updateLine":                         "length",
	"seatingTables.update":                        "name",
	"site.updateAddress":                          "",
	"site.updateBlock":                            "",
	"subEvents.update":                            "place startMinute",
	"subtask.update":                              "decision observations question",
	"task.update":                                 "decision icon label observations question responsibleUuid",
	"task.updateMany":                             "tasks[].responsibleUuid",
	"users.update":                                "",
	"users.updateImage":                           "",
	"vendors.update":                              "email imageUuid instagramHandle observations",
	"userNotificationsSettings.updatePreferences": "",
	"withdrawal.updateSettings":                   "",
}

// longText is from how many letters on a text is one that two people may be writing at once.
const longText = 1000

type inputSchema struct {
	Ref        string `json:"$ref"`
	Type       any
	Required   []string
	MaxLength  int
	Properties map[string]inputSchema
	Items      *inputSchema
}

func (s inputSchema) nullable() bool {
	types, several := s.Type.([]any)
	return several && slices.Contains(types, any("null"))
}

// TestUpdatesChangeOnlyWhatComes: a save from an outdated screen must not revert the changes of others. So an update
// requires the ID and nothing else, null clears, and a long text names its base value.
func TestUpdatesChangeOnlyWhatComes(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]struct {
			Post struct {
				OperationID string
				RequestBody struct {
					Content map[string]struct{ Schema inputSchema }
				}
			}
		}
		Components struct{ Schemas map[string]inputSchema }
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	resolve := func(s inputSchema) inputSchema {
		if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
			return document.Components.Schemas[name]
		}
		return s
	}
	seen := 0
	for _, path := range document.Paths {
		name := path.Post.OperationID
		if !strings.HasPrefix(name[strings.LastIndex(name, ".")+1:], "update") {
			continue
		}
		seen++
		if _, said := cleared[name]; !said {
			t.Errorf("%s: say in cleared which of its fields can be empty", name)
		}
		var nullable []string
		var look func(schema inputSchema, at string)
		look = func(schema inputSchema, at string) {
			for field, property := range schema.Properties {
				if property.nullable() {
					nullable = append(nullable, at+field)
				}
				if property.MaxLength >= longText && !strings.HasSuffix(field, "Was") &&
					!slices.Contains(wholeUpdates[name], "version") {
					if _, carried := schema.Properties[field+"Was"]; !carried {
						t.Errorf("%s: %s%s is a long text without %sWas, so that it writes over what was not read",
							name, at, field, field)
					}
				}
				property = resolve(property)
				if property.Items != nil {
					look(resolve(*property.Items), at+field+"[].")
				} else if field != "when" { // a time travels whole
					if at == "" && len(property.Required) > 0 && !slices.Contains(wholeUpdates[name], field) {
						t.Errorf("%s: %s comes whole: what is not to be changed in it has to stay away", name, field)
					}
					look(property, at+field+".")
				}
			}
		}
		for _, content := range path.Post.RequestBody.Content {
			input := resolve(content.Schema)
			for _, field := range input.Required {
				if field != "uuid" && !strings.HasSuffix(field, "Id") && !strings.HasSuffix(field, "Uuid") &&
					!slices.Contains(wholeUpdates[name], field) {
					t.Errorf("%s needs %s: what did not change has to stay away", name, field)
				}
			}
			look(input, "")
		}
		slices.Sort(nullable)
		if got := strings.Join(nullable, " "); got != cleared[name] {
			t.Errorf("%s takes null for %q, and what can be cleared is %q", name, got, cleared[name])
		}
	}
	if seen != len(cleared) {
		t.Errorf("%d updates, and %d in cleared", seen, len(cleared))
	}
}
