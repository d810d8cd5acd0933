package api

import (
	"cortejo/api/activity"
	"cortejo/api/business"
	"cortejo/api/businessteammember"
	"cortejo/api/crm"
	"cortejo/api/customer"
	"cortejo/api/event"
	"cortejo/api/eventvendors"
	"cortejo/api/imports"
	"cortejo/api/pendencies"
	"cortejo/api/publicevent"
	"cortejo/api/search"
	"cortejo/api/subtask"
	"cortejo/api/task"
	"cortejo/api/template"
	"cortejo/api/usernotificationssettings"
	"cortejo/api/users"
	"cortejo/api/vendors"
	"cortejo/platform/procedure"
	"cortejo/tenants"
)

// Procedures registers every router, in an order that also decides the schemas' names: a type
// that several answer with is named after the first. Those that need more than the database (auth, images)
// are made by the caller and come as registrars. Without db and sessions the router can
// still be asked for its document.
func Procedures(db *tenants.DB, sessions procedure.Authenticator, registrars ...func(*procedure.Router)) *procedure.Router {
	r := procedure.New(db, sessions)
	for _, register := range append([]func(*procedure.Router){
		users.Register,
		usernotificationssettings.Register,
		business.Register,
		businessteammember.Register,
		event.Register,
		template.Register,
		crm.Register,
		func(r *procedure.Router) { imports.Register(r, db) },
		task.Register,
		subtask.Register,
		pendencies.Register,
		search.Register,
		vendors.Register,
		eventvendors.Register,
		publicevent.Register,
		customer.Register,
		activity.Register,
	}, registrars...) {
		register(r)
	}
	return r
}
