package procedure

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"cortejo/formats/pix"
	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

const schemaPrefix = "#/components/schemas/"

// newRegistry returns Huma's registry of schemas with the meaning of our own types: integers have no format (an int64
// would become a bigint in the generated client); IDs, dates and clock times need no tag per field.
func newRegistry(names *schemaNames) huma.Registry {
	registry := huma.NewMapRegistry(schemaPrefix, names.nameOf)
	for _, t := range []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[int16](), reflect.TypeFor[int32](),
		reflect.TypeFor[int64]()} {
		registry.RegisterTypeAlias(t, reflect.TypeFor[integerSchema]())
	}
	registry.RegisterTypeAlias(reflect.TypeFor[uuid.UUID](), reflect.TypeFor[uuidSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[civil.Date](), reflect.TypeFor[dateSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[civil.Clock](), reflect.TypeFor[clockSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[tenants.CustomerPermission](),
		reflect.TypeFor[customerPermissionSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[tenants.CustomerExtraPermission](),
		reflect.TypeFor[customerExtraPermissionSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[tenants.EventPermission](), reflect.TypeFor[eventPermissionSchema]())
	registerEnum(registry, queries.AllContractStatusValues)
	registerEnum(registry, queries.AllDismissalKeyValues)
	registerEnum(registry, queries.AllDocumentKindValues)
	registerEnum(registry, queries.AllEventTypeValues)
	registerEnum(registry, pix.ListKinds)
	registerEnum(registry, queries.AllGuestKindValues)
	registerEnum(registry, queries.AllGuestStatusValues)
	registerEnum(registry, queries.AllImportKindValues)
	registerEnum(registry, queries.AllImportStateValues)
	registerEnum(registry, queries.AllMarketStageValues)
	registerEnum(registry, queries.AllNotificationTypeValues)
	registerEnum(registry, queries.AllSignerStatusValues)
	registerEnum(registry, queries.AllPayeeValues)
	registerEnum(registry, queries.AllPayerValues)
	registerEnum(registry, queries.AllPaymentCountValues)
	registerEnum(registry, queries.AllPaymentStatusValues)
	registerEnum(registry, queries.AllTaskTimingValues)
	registerEnum(registry, queries.AllTeamRoleValues)
	registerEnum(registry, queries.AllTimeUnitValues)
	registerEnum(registry, queries.AllUserRoleValues)
	registerEnum(registry, queries.AllVendorStatusValues)
	registerEnum(registry, func() []sitedoc.Theme { return sitedoc.Themes })
	registerEnum(registry, func() []sitedoc.Kind { return sitedoc.Kinds })
	registerEnum(registry, tenants.ListPermissions)
	// The area of the event as a whole is left out: no answer names it.
	registerEnum(registry, tenants.ListCustomerAreaKeys)
	return registry
}

// registerEnum registers the values of a type as its enum, so that no tag repeats them.
func registerEnum[E ~string](registry huma.Registry, all func() []E) {
	values := make([]any, 0)
	for _, value := range all() {
		values = append(values, string(value))
	}
	enumValues.Store(reflect.TypeFor[E](), values)
	registry.RegisterTypeAlias(reflect.TypeFor[E](), reflect.TypeFor[enumSchema[E]]())
}

// enumValues stores the values of each registered enum: reflect.Type -> []any. Huma calls Schema on a type's zero
// value, which has no place for them.
var enumValues sync.Map

type enumSchema[E ~string] struct{}

func (enumSchema[E]) Schema(huma.Registry) *huma.Schema {
	values, _ := enumValues.Load(reflect.TypeFor[E]())
	return &huma.Schema{Type: huma.TypeString, Enum: values.([]any)}
}

type (
	integerSchema struct{}
	uuidSchema    struct{}
	dateSchema    struct{}
	clockSchema   struct{}

	customerPermissionSchema      struct{}
	customerExtraPermissionSchema struct{}
	eventPermissionSchema         struct{}
)

func (integerSchema) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeInteger} }

func (uuidSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "uuid"}
}

func (dateSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date"}
}

func (clockSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString, Pattern: `^([01]\d|2[0-3]):[0-5]\d$`,
		PatternDescription: "Informe um horário como 16:30.",
	}
}

func (customerPermissionSchema) Schema(huma.Registry) *huma.Schema {
	return newCustomerMaskSchema(tenants.CustomerNine)
}

func (customerExtraPermissionSchema) Schema(huma.Registry) *huma.Schema {
	return newCustomerMaskSchema(tenants.CustomerExtra)
}

func newCustomerMaskSchema(all tenants.CustomerPermission) *huma.Schema {
	var names []string
	for _, feature := range tenants.CustomerFeatures {
		if all&feature.Bit != 0 {
			names = append(names, fmt.Sprintf("%s %d", feature.Name, feature.Bit))
		}
	}
	return newMaskSchema(int32(all), strings.Join(names, ", ")+"; an edit brings its view")
}

func (eventPermissionSchema) Schema(huma.Registry) *huma.Schema {
	var names []string
	for _, feature := range tenants.HelperFeatures {
		names = append(names, fmt.Sprintf("%s %d", feature.Name, feature.Bit))
	}
	return newMaskSchema(int32(tenants.EventAll), strings.Join(names, ", "))
}

// newMaskSchema returns the schema of a permission mask, described by the names of its bits.
func newMaskSchema(all int32, names string) *huma.Schema {
	least, most := 0.0, float64(all)
	return &huma.Schema{Type: huma.TypeInteger, Minimum: &least, Maximum: &most, Description: names}
}

// schemaNames derives schema names from procedures: inputs and outputs are <Operation>Input and <Operation>Output, the
// types inside them <Router><Type>.
type schemaNames struct {
	types   map[reflect.Type]string
	routers map[string]string // package path -> router's name, capitalized
}

func newSchemaNames() *schemaNames {
	return &schemaNames{
		types: map[reflect.Type]string{
			reflect.TypeFor[problem.Body]():  "Problem",
			reflect.TypeFor[problem.Field](): "ProblemField",
		},
		routers: map[string]string{},
	}
}

// claim names t after its operation, unless an earlier operation named it. The other types of its package are named
// after the operation's router.
func (n *schemaNames) claim(t reflect.Type, operation, suffix string) {
	if t.Name() == "" || t == reflect.TypeFor[None]() {
		return
	}
	if _, named := n.types[t]; !named {
		n.types[t] = toPascal(operation) + suffix
	}
	if _, named := n.routers[t.PkgPath()]; !named {
		n.routers[t.PkgPath()] = toPascal(operation[:strings.LastIndex(operation, ".")])
	}
}

func (n *schemaNames) nameOf(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if name, ok := n.types[t]; ok {
		return name
	}
	name := huma.DefaultSchemaNamer(t, hint)
	if router, ok := n.routers[t.PkgPath()]; ok {
		name = router + strings.TrimPrefix(name, router)
	}
	if t.Name() != "" {
		// A type that was first used inside another keeps that name if it is later an answer itself.
		n.types[t] = name
	}
	return name
}

// toPascal returns CrmContactsGetAll for crm.contacts.getAll.
func toPascal(dotted string) string {
	var b strings.Builder
	for _, part := range strings.Split(dotted, ".") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

// checkOptional panics if a field of a JSON body or answer is optional in any way but by absence. A pointer without
// omitempty would be sent as null, which the generated client's schemas reject; null clears an Optional.
func checkOptional(operation string, t reflect.Type, seen map[reflect.Type]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		checkOptional(operation, t.Elem(), seen)
		return
	case reflect.Struct:
	default:
		return
	}
	if seen[t] || t == reflect.TypeFor[time.Time]() {
		return
	}
	seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() || f.Tag.Get("json") == "-" {
			continue
		}
		tag := f.Tag.Get("json")
		if tag == "" && !f.Anonymous {
			panic(fmt.Sprintf("procedure: %s: %s.%s has no json tag", operation, t, f.Name))
		}
		if field, ok := reflect.Zero(f.Type).Interface().(optionalField); ok {
			if !strings.Contains(tag, "omitzero") {
				panic(fmt.Sprintf("procedure: %s: %s.%s is an Optional without omitzero", operation, t, f.Name))
			}
			checkOptional(operation, field.valueType(), seen)
			continue
		}
		if f.Type.Kind() == reflect.Pointer && !f.Anonymous && !strings.Contains(tag, "omitempty") {
			panic(fmt.Sprintf("procedure: %s: %s.%s is a pointer without omitempty; optional means absent", operation,
				t, f.Name))
		}
		checkOptional(operation, f.Type, seen)
	}
}
