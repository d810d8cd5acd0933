package procedure

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cortejo/platform/problem"
	"cortejo/tenants"
)

func newDocument(registry huma.Registry) *huma.OpenAPI {
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title:   "Cortejo",
			Version: "1",
			Description: "Each procedure answers under the prefixes its x-scopes names: " +
				"public is /api/public, me is /api/me, b is /api/b/{businessId}, " +
				"e is /api/e/{eventUuid}, d is /api/d/{eventUuid}, admin is /api/admin. " +
				"One with x-address is there instead, and its body names the business. An operation's x-areas are " +
				"the areas of an event, as live.event names them, that its answer shows something of.",
		},
		Paths:      map[string]*huma.PathItem{},
		Components: &huma.Components{Schemas: registry},
		Extensions: map[string]any{"x-areas": listDocumentedAreas(), "x-helper-permissions": listHelperPermissions()},
	}
}

// documentedArea is an area in the document's x-areas, with the bits of customerPermissions or of
// customerExtraPermissions that open it. An area without bits is visible to every client of the event.
type documentedArea struct {
	Area tenants.AreaKey            `json:"area"`
	View tenants.CustomerPermission `json:"view,omitempty"`
	Edit tenants.CustomerPermission `json:"edit,omitempty"`
}

func listDocumentedAreas() []documentedArea {
	var all []documentedArea
	for _, area := range tenants.Areas {
		all = append(all, documentedArea{area.Key, area.View.Bit, area.Edit.Bit})
	}
	return all
}

func listHelperPermissions() map[string]tenants.EventPermission {
	all := map[string]tenants.EventPermission{}
	for _, feature := range tenants.HelperFeatures {
		all[feature.Name] = feature.Bit
	}
	return all
}

// OpenAPI returns the document of all registered procedures as indented JSON. The order of registration does not change
// it.
func (rt *Router) OpenAPI() ([]byte, error) {
	raw, err := json.Marshal(rt.document)
	if err != nil {
		return nil, fmt.Errorf("encode the API document: %w", err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		return nil, fmt.Errorf("indent the API document: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// describe returns the part of an operation that all procedures share; callers must complete it.
func describe[O any](r *Router, method, name string, in Scopes, doc Doc) *huma.Operation {
	dot := strings.LastIndex(name, ".")
	if dot < 1 || in == 0 {
		panic(fmt.Sprintf("procedure: %q needs a router, a name and a scope", name))
	}
	output := reflect.TypeFor[O]()
	if output.Kind() != reflect.Struct {
		panic(fmt.Sprintf("procedure: %s answers %s; an answer is an object", name, output))
	}
	r.names.claim(output, name, "Output")
	checkOptional(name, output, map[reflect.Type]bool{})
	if method == http.MethodGet {
		in = in.withPreview()
	}
	op := &huma.Operation{
		Method: method, Path: "/" + name, OperationID: name, Tags: []string{name[:dot]},
		Summary: doc.Summary, Description: doc.Description,
		Responses: map[string]*huma.Response{
			"200": {Description: "OK", Content: map[string]*huma.MediaType{
				"application/json": {Schema: r.registry.Schema(output, true, "")},
			}},
			"default": {Description: "Problem", Content: map[string]*huma.MediaType{
				problem.ContentType: {Schema: r.registry.Schema(reflect.TypeFor[problem.Body](), true, "")},
			}},
		},
		Extensions: map[string]any{"x-scopes": in.segments()},
	}
	if len(doc.Shows) > 0 {
		if method != http.MethodGet {
			panic(fmt.Sprintf("procedure: %s is no read, and shows no area", name))
		}
		op.Extensions["x-areas"] = doc.Shows
	}
	return op
}

func describeQuery[I, O any](r *Router, name string, in Scopes, doc Doc) *queryParams {
	input := reflect.TypeFor[I]()
	op := describe[O](r, http.MethodGet, name, in, doc)
	params := newQueryParams(r.registry, input)
	params.describe(op)
	r.document.AddOperation(op)
	return params
}

func (p *queryParams) describe(op *huma.Operation) {
	for _, f := range p.fields {
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: f.name, In: "query", Required: f.required, Schema: f.schema, Description: f.schema.Description,
		})
	}
}

// describeBody documents a POST. once adds the Idempotency-Key header.
func describeBody[I, O any](r *Router, name string, in Scopes, doc Doc, once bool) *bodySchema {
	input := reflect.TypeFor[I]()
	r.names.claim(input, name, "Input")
	checkOptional(name, input, map[reflect.Type]bool{})
	op := describe[O](r, http.MethodPost, name, in, doc)
	body := &bodySchema{registry: r.registry, limits: jsonLimitsOf(input), isOptional: input.NumField() == 0}
	if body.isOptional {
		body.schema = huma.SchemaFromType(r.registry, input) // it has no name in the document
	} else {
		body.schema = r.registry.Schema(input, true, "")
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			"application/json": {Schema: body.schema},
		}}
	}
	if once && in&(Me|Business|Event) != 0 {
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: "Idempotency-Key", In: "header", Schema: &huma.Schema{Type: huma.TypeString, Format: "uuid"},
			Description: "The same key in the same scope answers what the first sending answered.",
		})
	}
	r.document.AddOperation(op)
	return body
}

// describeReceive documents a POST whose body is a file. Its parameters are in the address.
func describeReceive[I, O any](r *Router, name string, in Scopes, doc Doc) *queryParams {
	op := describe[O](r, http.MethodPost, name, in, doc)
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"multipart/form-data": {Schema: &huma.Schema{
			Type: huma.TypeObject, Required: []string{"file"},
			Properties: map[string]*huma.Schema{"file": {Type: huma.TypeString, Format: "binary"}},
		}},
	}}
	r.document.AddOperation(op)
	params := newQueryParams(r.registry, reflect.TypeFor[I]())
	params.describe(op)
	return params
}

// describeDownload documents a GET whose answer is a file.
func describeDownload[I any](r *Router, name string, in Scopes, contentType string, doc Doc) *queryParams {
	params := describeQuery[I, None](r, name, in, doc)
	r.document.Paths["/"+name].Get.Responses["200"].Content = map[string]*huma.MediaType{
		contentType: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
	}
	return params
}

// describeStream documents a GET that answers with server-sent events.
func describeStream[I any](r *Router, name string, in Scopes, doc Doc) *queryParams {
	params := describeQuery[I, None](r, name, in, doc)
	r.document.Paths["/"+name].Get.Responses["200"].Content = map[string]*huma.MediaType{
		eventsType: {Schema: &huma.Schema{Type: huma.TypeString}},
	}
	return params
}

// describeStreamAction documents a POST that answers with server-sent events, at an address of its own.
func describeStreamAction[I any](r *Router, name, address string, in Scopes, doc Doc) *bodySchema {
	body := describeBody[I, None](r, name, in, doc, false)
	op := r.document.Paths["/"+name].Post
	delete(r.document.Paths, "/"+name)
	op.Path = "/" + address
	op.Extensions["x-address"] = "/api/" + address
	op.Responses["200"].Content = map[string]*huma.MediaType{
		eventsType: {Schema: &huma.Schema{Type: huma.TypeString}},
	}
	r.document.AddOperation(op)
	return body
}
