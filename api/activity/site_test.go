package activity_test

import (
	"log/slog"
	"slices"
	"strings"
	"testing"

	"cortejo/api/activity"
	"cortejo/api/gifts"
	"cortejo/api/image"
	"cortejo/api/site"
	"cortejo/formats/sitedoc"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/providers/files/filestest"
	"cortejo/tenants/tenanttest"
)

func TestSentencesOfASite(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, activity.Register,
		site.New(site.Options{
			Env:    server.Env{DB: env.DB},
			Studio: image.NewStudio(filestest.Open(t, t.TempDir()), slog.New(slog.DiscardHandler)),
		}).Register)
	b := env.AddBusiness("Ateliê")
	e := env.AddEvent(b, "Bodas")
	owner, name := api.Owner(b), b.Owner.Name
	since(t, env)
	on := proceduretest.Input{"eventUuid": e.ID}
	begun := proceduretest.Post[site.Site](owner, "site.create", on)
	countdown := begun.Blocks[slices.IndexFunc(begun.Blocks,
		func(b site.Block) bool { return b.Kind == sitedoc.Countdown })]
	proceduretest.Post[site.Block](owner, "site.updateBlock",
		proceduretest.Input{"eventUuid": e.ID, "uuid": countdown.UUID, "version": 1, "shown": false})
	proceduretest.Post[site.Site](owner, "site.setLook",
		proceduretest.Input{"eventUuid": e.ID, "theme": "TILES", "lookVersion": 1})
	proceduretest.Post[site.Site](owner, "site.publish", on)
	proceduretest.Post[site.Site](owner, "site.setPrivacy",
		proceduretest.Input{"eventUuid": e.ID, "password": "jasmim-2026"})
	proceduretest.Post[site.Site](owner, "site.setPrivacy", on)
	proceduretest.Post[site.Site](owner, "site.unpublish", on)
	message := env.AddSiteMessage(e, "Tia Bete", "Que alegria!")
	proceduretest.Post[struct{}](owner, "site.moderateMessage",
		proceduretest.Input{"eventUuid": e.ID, "uuid": message, "approved": true})
	got := strings.Join(lines(proceduretest.Get[activity.Page](owner, "activity.getAll", nil)), "\n")
	for _, want := range []string{
		"criou o site", "escondeu o bloco do site “Contagem regressiva”", "alterou tema do site", "publicou o site",
		"pôs uma senha no site", "tirou a senha do site", "tirou o site do ar",
		"deixou aparecer um recado de convidado",
	} {
		if !strings.Contains(got, name+" "+want+" em Bodas") {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "Bete") || strings.Contains(got, "alegria") {
		t.Errorf("what a guest wrote is told:\n%s", got)
	}
}

func TestSentencesOfGifts(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, activity.Register,
		func(r *procedure.Router) { gifts.Register(r, gifts.Options{}) })
	b := env.AddBusiness("Ateliê")
	e := env.AddEvent(b, "Bodas")
	gift := env.AddGift(e, "Jogo de panelas", 320_00, 1)
	owner, name := api.Owner(b), b.Owner.Name
	since(t, env)
	proceduretest.Post[struct{}](owner, "gifts.update",
		proceduretest.Input{"eventUuid": e.ID, "uuid": gift, "price": 350_00, "drawing": "house"})
	proceduretest.Post[struct{}](owner, "gifts.setFeeBy", proceduretest.Input{"eventUuid": e.ID, "feeBy": "HOSTS"})
	items := proceduretest.Get[activity.Page](owner, "activity.getAll", nil).Items
	var told []string
	for _, entry := range items {
		for _, item := range proceduretest.Get[activity.GetOutput](owner, "activity.get",
			proceduretest.Input{"id": entry.ID}).Items {
			for _, field := range item.Fields {
				told = append(told, field.Label+": "+*field.Before+" → "+*field.After)
			}
		}
	}
	got := strings.Join(append(lines(proceduretest.Get[activity.Page](owner, "activity.getAll", nil)), told...), "\n")
	for _, want := range []string{
		name + " alterou valor e desenho do presente “Jogo de panelas” em Bodas", "Valor: R$ 320,00 → R$ 350,00",
		"Quem paga a taxa dos presentes: quem dá → os anfitriões",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
