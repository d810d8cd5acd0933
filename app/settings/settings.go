// Package settings reads the environment of an installation. Every variable is declared once, with its default, its
// bounds and what people read about it; docs/settings.md and the lists of variables in compose.yaml are written from
// these declarations by `make generate`.
package settings

import (
	"errors"
	"slices"
)

// Settings are the environment, read once. An empty value means that nothing was configured.
type Settings struct {
	Server   Server
	Database Database
	Identity Identity
	Messages Messages
	Email    Email
	Push     Push
	Payments Payments
	Domains  Domains
	Writer   Writer
	Zipcodes Zipcodes
	Limits   Limits
}

// setting is one variable of the environment, or several of one kind that share a row of docs/settings.md.
type setting struct {
	name string
	// former is the name that the variable had; a value under it still holds.
	former string
	// kinds are the variables of a setting without a name.
	kinds []string
	// initial is the value of a variable that is not set, and unset says in Portuguese what holds then, if that
	// differs.
	initial, unset string
	// doc says in Portuguese, in Markdown, what the variable is.
	doc string
	// secret allows NAME_FILE too; no error repeats the value.
	secret bool
	// in holds the services of compose.yaml that get the variable, and ask is what compose says if it must be set.
	in  []service
	ask string
	// read stores the value; nil if the group's finish does.
	read func(*reader, setting)
}

// service is a list of variables in compose.yaml.
type service string

const (
	common  service = "common" // of every process
	serving service = "serve"
	working service = "work"
)

var (
	everywhere = []service{common}
	onlyServe  = []service{serving}
	onlyWork   = []service{working}
	both       = []service{serving, working}
)

// group is one concern: its settings, and what depends on several of them.
type group struct {
	title  string
	all    []setting
	finish func(*reader) // nil if nothing does
}

// listGroups returns the declarations of all variables, which store their values in s.
func (s *Settings) listGroups() []group {
	return []group{
		s.Server.listSettings(), s.Database.listSettings(), s.Identity.listSettings(), s.Messages.listSettings(),
		s.Email.listSettings(), s.Push.listSettings(), s.Payments.listSettings(), s.Domains.listSettings(&s.Server),
		s.Writer.listSettings(), s.Zipcodes.listSettings(), s.Limits.listSettings(),
	}
}

// Read returns the settings of the variables that get returns. Its error joins all that are wrong.
func Read(get func(string) string) (Settings, error) { return ReadIn("", get) }

// ReadIn returns the settings of a program whose project lies in home: data, pages and embedded programs that the
// environment does not name are there, so that a command does the same in every folder.
func ReadIn(home string, get func(string) string) (Settings, error) {
	r := &reader{get: get, home: home}
	var s Settings
	for _, g := range s.listGroups() {
		for _, one := range g.all {
			if one.read != nil {
				one.read(r, one)
			}
		}
		if g.finish != nil {
			g.finish(r)
		}
	}
	return s, errors.Join(r.errs...)
}

// listNames returns the variables of a setting, without their former name.
func (v setting) listNames() []string {
	if v.name == "" {
		return v.kinds
	}
	return slices.Concat([]string{v.name}, v.kinds)
}

// listAllNames returns the variables of a setting and their former name, which installations may still have.
func (v setting) listAllNames() []string {
	if v.former == "" {
		return v.listNames()
	}
	return append(v.listNames(), v.former)
}

// IsSelfContained reports whether cortejo run starts the database and Kratos itself.
func (s *Settings) IsSelfContained() bool {
	return s.Database.URL == "" && s.Identity.KratosPublicURL == ""
}
