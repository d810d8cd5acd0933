package main

import (
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// rule keeps imports out of a room. Paths are prefixes, compared by whole path
// elements.
type rule struct {
	room   string
	except []string
	denied []string
	reason string
	// inTests says whether the rule binds test files too.
	inTests bool
}

// Imports go one way: main -> api, jobs -> tenants, providers -> queries.
var rules = []rule{
	{
		room:   "cortejo/queries",
		denied: []string{"cortejo/api", "cortejo/jobs", "cortejo/tenants", "cortejo/providers"},
		reason: "generated statements know nobody",
	},
	{
		room:   "cortejo/sql",
		denied: []string{"cortejo/api", "cortejo/jobs", "cortejo/tenants", "cortejo/providers"},
		reason: "the schema knows nobody",
	},
	{
		room:   "cortejo/providers",
		denied: []string{"cortejo/api", "cortejo/jobs", "cortejo/tenants"},
		reason: "a provider is an adapter to the outside world; those who need it import it",
	},
	{
		room:   "cortejo/tenants",
		except: []string{"cortejo/tenants/tenanttest"},
		denied: []string{"cortejo/api", "cortejo/jobs", "cortejo/providers"},
		reason: "tenancy stands below the rooms that use it",
	},
	{
		room:   "cortejo/jobs",
		denied: []string{"cortejo/api"},
		reason: "a job must run without the API",
	},
	{
		room:    "cortejo",
		except:  []string{"cortejo/api/procedure"},
		denied:  []string{"github.com/danielgtaylor/huma"},
		reason:  "api/procedure is the only room that knows Huma",
		inTests: true,
	},
	{
		room:   "cortejo/api",
		except: []string{"cortejo/api/session"},
		denied: []string{"github.com/ory"},
		reason: "api/session is the only room of the API that knows Kratos",
	},
}

var rooms = &analysis.Analyzer{
	Name: "rooms",
	Doc:  "keeps the imports between Cortejo's rooms going one way",
	Run: func(pass *analysis.Pass) (any, error) {
		// An external test package stands in the room it tests.
		room := strings.TrimSuffix(pass.Pkg.Path(), "_test")
		for _, r := range rules {
			if !within(room, r.room) || within(room, r.except...) {
				continue
			}
			for _, file := range pass.Files {
				if isTest(pass, file) && !r.inTests {
					continue
				}
				for _, spec := range file.Imports {
					path, err := strconv.Unquote(spec.Path.Value)
					if err == nil && within(path, r.denied...) {
						pass.Reportf(spec.Pos(), "%s may not import %s: %s", r.room, path, r.reason)
					}
				}
			}
		}
		return nil, nil
	},
}

func within(path string, prefixes ...string) bool {
	for _, prefix := range prefixes {
		if path == prefix || strings.HasPrefix(path, prefix+"/") {
			return true
		}
	}
	return false
}
