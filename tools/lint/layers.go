package main

import (
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// rule keeps imports out of a layer. Paths are prefixes, compared by whole path
// elements.
type rule struct {
	layer  string
	except []string
	denied []string
	reason string
	// inTests says whether the rule binds test files too.
	inTests bool
}

// Imports go one way: main -> app -> api, jobs -> platform, formats, tenants, providers -> queries.
var rules = []rule{
	{
		layer: "cortejo/queries",
		denied: []string{"cortejo/api", "cortejo/platform", "cortejo/formats", "cortejo/jobs", "cortejo/tenants",
			"cortejo/providers"},
		reason: "generated statements know nobody",
	},
	{
		layer: "cortejo/sql",
		denied: []string{"cortejo/api", "cortejo/platform", "cortejo/formats", "cortejo/jobs", "cortejo/tenants",
			"cortejo/providers"},
		reason: "the schema knows nobody",
	},
	{
		layer:  "cortejo/providers",
		denied: []string{"cortejo/api", "cortejo/platform", "cortejo/formats", "cortejo/jobs", "cortejo/tenants"},
		reason: "a provider is an adapter to the outside world; those who need it import it",
	},
	{
		layer: "cortejo/formats",
		denied: []string{"cortejo/api", "cortejo/platform", "cortejo/jobs", "cortejo/tenants", "cortejo/providers",
			"cortejo/queries"},
		reason: "a format is read and written without knowing who asks",
	},
	{
		layer:  "cortejo/tenants",
		except: []string{"cortejo/tenants/tenanttest"},
		denied: []string{"cortejo/api", "cortejo/platform", "cortejo/formats", "cortejo/jobs", "cortejo/providers"},
		reason: "tenancy stands below the layers that use it",
	},
	{
		layer:  "cortejo/platform",
		denied: []string{"cortejo/api", "cortejo/jobs"},
		reason: "what carries a procedure knows no router",
	},
	{
		layer:  "cortejo/jobs",
		denied: []string{"cortejo/api", "cortejo/platform"},
		reason: "a job must run without the API",
	},
	{
		layer:   "cortejo",
		except:  []string{"cortejo/platform/procedure"},
		denied:  []string{"github.com/danielgtaylor/huma"},
		reason:  "platform/procedure is the only package that knows Huma",
		inTests: true,
	},
	{
		layer:  "cortejo/api",
		denied: []string{"github.com/ory"},
		reason: "platform/session is the only package behind the API that knows Kratos",
	},
	{
		layer:  "cortejo/platform",
		except: []string{"cortejo/platform/session"},
		denied: []string{"github.com/ory"},
		reason: "platform/session is the only package behind the API that knows Kratos",
	},
}

var layers = &analysis.Analyzer{
	Name: "layers",
	Doc:  "keeps the imports between Cortejo's layers going one way",
	Run: func(pass *analysis.Pass) (any, error) {
		// An external test package belongs to the layer it tests.
		layer := strings.TrimSuffix(pass.Pkg.Path(), "_test")
		for _, r := range rules {
			if !isBelow(layer, r.layer) || isBelow(layer, r.except...) {
				continue
			}
			for _, file := range pass.Files {
				if isTest(pass, file) && !r.inTests {
					continue
				}
				for _, spec := range file.Imports {
					path, err := strconv.Unquote(spec.Path.Value)
					if err == nil && isBelow(path, r.denied...) {
						pass.Reportf(spec.Pos(), "%s may not import %s: %s", r.layer, path, r.reason)
					}
				}
			}
		}
		return nil, nil
	},
}

func isBelow(path string, prefixes ...string) bool {
	for _, prefix := range prefixes {
		if path == prefix || strings.HasPrefix(path, prefix+"/") {
			return true
		}
	}
	return false
}
