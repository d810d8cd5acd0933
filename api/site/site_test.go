package site_test

import (
	"bytes"
	"encoding/json"
	"image/jpeg"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/image"
	"cortejo/api/site"
	"cortejo/formats/picture"
	"cortejo/formats/picture/picturetest"
	"cortejo/formats/sitedoc"
	"cortejo/formats/sitepassword"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

// siteEnv is a wedding whose site is written by its planner and its client.
type siteEnv struct {
	*tenanttest.Env
	api           *proceduretest.API
	files         *files.Store
	event         tenanttest.Event
	owner, client proceduretest.Caller
}

func newSiteEnv(t *testing.T) siteEnv {
	t.Helper()
	env := tenanttest.New(t)
	business := env.AddBusiness("Ana Clara Cerimonial")
	event := env.AddEvent(business, "Casamento Helena & Davi")
	couple := env.AddUser("Helena")
	env.AddEventCustomer(event, couple)
	env.SetCustomerPermissions(event, tenants.CustomerSiteView|tenants.CustomerSiteEdit)
	store := filestest.Open(t, t.TempDir())
	api := proceduretest.New(t, env, site.New(site.Options{
		Env:    server.Env{DB: env.DB, Secrets: secrets.New("server")},
		Studio: image.NewStudio(store, slog.New(slog.DiscardHandler)),
	}).Register)
	return siteEnv{Env: env, api: api, files: store, event: event, owner: api.Owner(business),
		client: api.Customer(couple, event)}
}

func (d siteEnv) on(more in) in {
	all := in{"eventUuid": d.event.ID}
	for name, value := range more {
		all[name] = value
	}
	return all
}

func (d siteEnv) begin() site.Site {
	return proceduretest.Post[site.Site](d.owner, "site.create", d.on(nil))
}

func (d siteEnv) get(c proceduretest.Caller) site.Site {
	return *proceduretest.Get[site.GetOutput](c, "site.get", d.on(nil)).Site
}

func (d siteEnv) say(c proceduretest.Caller, b site.Block, text string) site.Block {
	return proceduretest.Post[site.Block](c, "site.updateBlock",
		d.on(in{"uuid": b.UUID, "version": b.Version, "shown": true,
			"content": in{"title": "Nossa história", "text": text}}))
}

func of(t *testing.T, s site.Site, kind sitedoc.Kind) site.Block {
	t.Helper()
	at := slices.IndexFunc(s.Blocks, func(b site.Block) bool { return b.Kind == kind })
	if at < 0 {
		t.Fatalf("no block %s", kind)
	}
	return s.Blocks[at]
}

func TestASiteIsBegunOnceAndFoundEmptyBefore(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	before := proceduretest.Get[site.GetOutput](d.client, "site.get", d.on(nil))
	if before.Site != nil || !before.CanEdit || before.IsTeam ||
		!slices.Equal(before.Event.Names, []string{"Helena", "Davi"}) || len(before.PublicURL) < 2 {
		t.Errorf("before: %+v", before)
	}
	begun := proceduretest.Post[site.Site](d.client, "site.create", d.on(in{"theme": "NIGHT"}))
	if again := d.begin(); again.UUID != begun.UUID || again.Theme != sitedoc.Night ||
		len(again.Blocks) != len(begun.Blocks) || begun.Blocks[0].Kind != sitedoc.Cover {
		t.Errorf("begun again: %+v", again)
	}
	var external uuid.UUID
	if err := d.Admin.QueryRow(t.Context(), `SELECT external_id FROM events WHERE id = $1`, d.event.ID).
		Scan(&external); err != nil || external != begun.UUID {
		t.Errorf("the site is %s and the event %s (%v)", begun.UUID, external, err)
	}
}

func TestTwoPeopleWriteTheSameBlock(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	story := of(t, d.begin(), sitedoc.Story)
	d.say(d.client, story, "A gente se conheceu na escola.")
	late := d.owner.PostRefused("site.updateBlock",
		d.on(in{"uuid": story.UUID, "version": story.Version, "content": in{"text": "Era uma vez."}}))
	var newest site.Block
	if late.Status != http.StatusConflict || len(late.Clashes) != 1 {
		t.Fatalf("written over: %+v", late)
	}
	if err := json.Unmarshal([]byte(late.Clashes[0].Current), &newest); err != nil ||
		newest.Content.Text != "A gente se conheceu na escola." || newest.Version != story.Version+1 || !newest.Shown {
		t.Errorf("the newest: %+v (%v)", newest, err)
	}
	// An edit without a difference overwrites no other edit.
	same := proceduretest.Post[site.Block](d.owner, "site.updateBlock",
		d.on(in{"uuid": story.UUID, "version": story.Version,
			"content": in{"title": "Nossa história", "text": " A gente se conheceu na escola. "}}))
	if same.Version != newest.Version {
		t.Errorf("the same: %+v", same)
	}
	// Only what comes is written.
	hidden := proceduretest.Post[site.Block](d.owner, "site.updateBlock",
		d.on(in{"uuid": story.UUID, "version": newest.Version, "shown": false}))
	if hidden.Shown || hidden.Content.Text != newest.Content.Text {
		t.Errorf("hidden: %+v", hidden)
	}
	look := d.get(d.owner)
	proceduretest.Post[site.Site](d.client, "site.setLook",
		d.on(in{"accent": "#8A5A6B", "lookVersion": look.LookVersion}))
	if r := d.owner.PostRefused("site.setLook",
		d.on(in{"theme": "NIGHT", "lookVersion": look.LookVersion})); r.Status != http.StatusConflict ||
		len(r.Clashes) != 1 || !strings.Contains(r.Clashes[0].Current, `"accent":"#8a5a6b","lookVersion":2`) {
		t.Errorf("a look over another: %+v", r)
	}
	if r := d.owner.PostRefused("site.setLook", d.on(in{"accent": "red", "lookVersion": 2})); r.MessageOf("accent") == "" {
		t.Errorf("a colour: %+v", r)
	}
}

func TestWhoWritesASite(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	story := of(t, d.begin(), sitedoc.Story)
	change := d.on(in{"uuid": story.UUID, "version": story.Version, "shown": true})
	tries := map[string]in{
		"site.create": d.on(nil), "site.updateBlock": change, "site.moveBlock": d.on(in{"uuid": story.UUID}),
		"site.addBlock": d.on(nil),
		"site.publish":  d.on(nil), "site.setLook": d.on(in{"lookVersion": 1, "theme": "NIGHT"}),
	}
	d.SetCustomerPermissions(d.event, tenants.CustomerSiteView)
	helper := d.AddMember(d.event.Business, tenants.TeamGuest)
	d.AddEventAccess(d.event, helper, tenants.EventManage|tenants.EventReception)
	other := d.api.Member(helper.User, d.event.Business)
	for name, input := range tries {
		if status := d.client.TryPost(name, input); status != http.StatusNotFound {
			t.Errorf("a client who only sees it: %s answers %d", name, status)
		}
		if status := other.TryPost(name, input); status != http.StatusNotFound {
			t.Errorf("a helper without the bit: %s answers %d", name, status)
		}
	}
	if seen := proceduretest.Get[site.GetOutput](d.client, "site.get", d.on(nil)); seen.CanEdit || seen.Site == nil ||
		seen.Site.LookVersion != 1 {
		t.Errorf("a client who only sees it reads %+v", seen)
	}
	if status := other.Try("site.get", d.on(nil)); status != http.StatusNotFound {
		t.Errorf("a helper without the bit reads it: %d", status)
	}
	d.SetCustomerPermissions(d.event, 0)
	if status := d.client.Try("site.get", d.on(nil)); status != http.StatusNotFound {
		t.Errorf("a client without the area reads it: %d", status)
	}
}

func TestAPhotoOfAnotherEventIsRefused(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	cover := of(t, d.begin(), sitedoc.Cover)
	own, alien := d.AddSitePhoto(d.event), d.AddSitePhoto(d.AddEvent(d.event.Business, "Casamento Lia & Rui"))
	show := func(photo uuid.UUID) in {
		return d.on(in{"uuid": cover.UUID, "version": cover.Version,
			"content": in{"photos": []in{{"uuid": photo, "alt": "Os dois no jardim"}}}})
	}
	if r := d.owner.PostRefused("site.updateBlock", show(alien)); r.Status != http.StatusUnprocessableEntity ||
		r.MessageOf("content.photos") == "" {
		t.Errorf("another event's: %+v", r)
	}
	if kept := proceduretest.Post[site.Block](d.owner, "site.updateBlock", show(own)); len(kept.Content.Photos) != 1 ||
		kept.Content.Photos[0].UUID != own {
		t.Errorf("the event's own: %+v", kept)
	}
	if r := d.owner.PostRefused("site.updateBlock",
		d.on(in{"uuid": cover.UUID, "version": cover.Version + 1, "shown": false})); r.MessageOf("shown") == "" {
		t.Errorf("a hidden cover: %+v", r)
	}
}

func TestBlocksAreOrderedAddedAndComeBack(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	s := d.begin()
	cover, story, rsvp := of(t, s, sitedoc.Cover), of(t, s, sitedoc.Story), of(t, s, sitedoc.RSVP)
	order := proceduretest.Post[site.MoveBlockOutput](d.owner, "site.moveBlock", d.on(in{"uuid": rsvp.UUID})).Order
	if order[0] != cover.UUID || order[1] != rsvp.UUID || order[2] != story.UUID || len(order) != len(s.Blocks) {
		t.Errorf("behind the cover: %v", order)
	}
	order = proceduretest.Post[site.MoveBlockOutput](d.owner, "site.moveBlock",
		d.on(in{"uuid": rsvp.UUID, "after": story.UUID})).Order
	if order[1] != story.UUID || order[2] != rsvp.UUID {
		t.Errorf("behind the story: %v", order)
	}
	if r := d.owner.PostRefused("site.moveBlock",
		d.on(in{"uuid": cover.UUID, "after": story.UUID})); r.Status != http.StatusConflict {
		t.Errorf("the cover moved: %+v", r)
	}
	if status := d.owner.TryPost("site.moveBlock",
		d.on(in{"uuid": story.UUID, "after": uuid.New()})); status != http.StatusNotFound {
		t.Errorf("behind nothing: %d", status)
	}
	text := proceduretest.Post[site.Block](d.owner, "site.addBlock", d.on(in{"after": cover.UUID}))
	if after := d.get(d.owner); after.Blocks[1].UUID != text.UUID {
		t.Errorf("the text is not behind the cover: %+v", after.Blocks[1])
	}
	proceduretest.Post[struct{}](d.owner, "site.deleteBlock", d.on(in{"uuid": text.UUID}))
	for range 12 {
		proceduretest.Post[site.Block](d.owner, "site.addBlock", d.on(nil))
	}
	for name, input := range map[string]in{"site.addBlock": d.on(nil), "site.restoreBlock": d.on(in{"uuid": text.UUID}),
		"site.deleteBlock": d.on(in{"uuid": story.UUID})} {
		if r := d.owner.PostRefused(name, input); r.Status != http.StatusConflict {
			t.Errorf("%s: %+v", name, r)
		}
	}
	last := d.get(d.owner).Blocks
	proceduretest.Post[struct{}](d.owner, "site.deleteBlock", d.on(in{"uuid": last[len(last)-1].UUID}))
	proceduretest.Post[site.Block](d.owner, "site.restoreBlock", d.on(in{"uuid": text.UUID}))
	if after := d.get(d.owner); after.Blocks[1].UUID != text.UUID {
		t.Errorf("it did not come back where it was: %+v", after.Blocks[1])
	}
}

func TestPublishingAndComingBack(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	story := of(t, d.begin(), sitedoc.Story)
	if draft := d.get(d.owner); draft.PublishedVersion != nil || draft.Changes == 0 {
		t.Errorf("a draft: %+v", draft)
	}
	text := proceduretest.Post[site.Block](d.owner, "site.addBlock", d.on(nil))
	story = d.say(d.client, story, "Primeira")
	first := proceduretest.Post[site.Site](d.client, "site.publish", d.on(nil))
	if first.PublishedVersion == nil || *first.PublishedVersion != 1 || first.Changes != 0 || first.PublishedAt == nil {
		t.Fatalf("published: %+v", first)
	}
	// Publishing what visitors see makes no version.
	if again := proceduretest.Post[site.Site](d.owner, "site.publish", d.on(nil)); *again.PublishedVersion != 1 {
		t.Errorf("published twice: %d", *again.PublishedVersion)
	}
	proceduretest.Post[struct{}](d.owner, "site.deleteBlock", d.on(in{"uuid": text.UUID}))
	gallery := of(t, first, sitedoc.Gallery)
	proceduretest.Post[site.Block](d.owner, "site.updateBlock",
		d.on(in{"uuid": gallery.UUID, "version": gallery.Version, "shown": true}))
	story = d.say(d.owner, story, "Segunda")
	proceduretest.Post[site.Site](d.owner, "site.setLook", d.on(in{"theme": "TILES", "lookVersion": 1}))
	proceduretest.Post[site.MoveBlockOutput](d.owner, "site.moveBlock",
		d.on(in{"uuid": story.UUID, "after": gallery.UUID}))
	second := proceduretest.Post[site.Site](d.owner, "site.publish", d.on(nil))
	if *second.PublishedVersion != 2 || second.Changes != 0 {
		t.Errorf("the second: %+v", second)
	}
	versions := proceduretest.Get[site.GetVersionsOutput](d.client, "site.getVersions", d.on(nil)).Items
	if len(versions) != 2 || versions[0].Number != 2 || !versions[0].Live || versions[1].Live ||
		versions[1].PublishedBy != "Helena" || versions[0].PublishedBy == "Helena" || versions[0].PublishedBy == "" {
		t.Errorf("the versions: %+v", versions)
	}
	// The deleted text was purged meanwhile: restoring a version brings it back nevertheless.
	if _, err := d.Admin.Exec(t.Context(), `DELETE FROM site_blocks WHERE id = $1`, text.UUID); err != nil {
		t.Fatal(err)
	}
	back := proceduretest.Post[site.Site](d.owner, "site.restoreVersion", d.on(in{"number": 1}))
	if old := of(t, back, sitedoc.Story); old.Content.Text != "Primeira" || old.Version != story.Version+1 ||
		of(t, back, sitedoc.Gallery).Shown || of(t, back, sitedoc.Text).UUID != text.UUID ||
		back.Theme != sitedoc.Botanical || *back.PublishedVersion != 2 || back.Changes == 0 {
		t.Errorf("the first came back as %+v", back)
	}
	if again := proceduretest.Post[site.Site](d.owner, "site.publish", d.on(nil)); *again.PublishedVersion != 3 ||
		again.Changes != 0 {
		t.Errorf("the first, published again: %+v", again)
	}
	if gone := proceduretest.Post[site.Site](d.owner, "site.unpublish", d.on(nil)); gone.PublishedVersion != nil {
		t.Errorf("unpublished: %+v", gone)
	}
	if status := d.owner.TryPost("site.restoreVersion", d.on(in{"number": 9})); status != http.StatusNotFound {
		t.Errorf("a version there is not: %d", status)
	}
}

func TestTwentyVersionsAreKept(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	story := of(t, d.begin(), sitedoc.Story)
	for n := range 22 {
		story = d.say(d.owner, story, strings.Repeat("Olá ", n+1))
		proceduretest.Post[site.Site](d.owner, "site.publish", d.on(nil))
	}
	versions := proceduretest.Get[site.GetVersionsOutput](d.owner, "site.getVersions", d.on(nil)).Items
	if len(versions) != 20 || versions[0].Number != 22 || versions[19].Number != 3 {
		t.Errorf("%d versions: %+v", len(versions), versions)
	}
}

func TestAnArchivedEventIsReadAndNotPublished(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	d.begin()
	if _, err := d.Admin.Exec(t.Context(), `UPDATE events SET archived_at = now() WHERE id = $1`,
		d.event.ID); err != nil {
		t.Fatal(err)
	}
	if got := proceduretest.Get[site.GetOutput](d.owner, "site.get", d.on(nil)); !got.Archived || got.Site == nil {
		t.Errorf("the team reads %+v", got)
	}
	if r := d.owner.PostRefused("site.publish", d.on(nil)); r.Status != http.StatusConflict {
		t.Errorf("published: %+v", r)
	}
	if status := d.client.Try("site.get", d.on(nil)); status != http.StatusNotFound {
		t.Errorf("the client reads it: %d", status)
	}
}

func TestAPasswordIsThePlannersAndChangesTheSecret(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	d.begin()
	kept := func() (hash *string, access []byte) {
		t.Helper()
		if err := d.Admin.QueryRow(t.Context(), `SELECT password_hash, access_hash FROM sites WHERE event_id = $1`,
			d.event.ID).Scan(&hash, &access); err != nil {
			t.Fatal(err)
		}
		return hash, access
	}
	if status := d.client.TryPost("site.setPrivacy",
		d.on(in{"password": "jasmim-2026"})); status != http.StatusNotFound {
		t.Errorf("the client sets one: %d", status)
	}
	if r := d.owner.PostRefused("site.setPrivacy", d.on(in{"password": "   ab   "})); r.MessageOf("password") == "" {
		t.Errorf("a short one: %+v", r)
	}
	if s := proceduretest.Post[site.Site](d.owner, "site.setPrivacy",
		d.on(in{"password": "jasmim-2026"})); !s.IsPrivate {
		t.Errorf("private: %+v", s)
	}
	hash, first := kept()
	if hash == nil || !sitepassword.Verify(*hash, "jasmim-2026") || len(first) != 32 {
		t.Errorf("kept %v %x", hash, first)
	}
	proceduretest.Post[site.Site](d.owner, "site.setPrivacy", d.on(in{"password": "jasmim-2026"}))
	if _, second := kept(); bytes.Equal(first, second) {
		t.Error("the secret of before still opens")
	}
	if s := proceduretest.Post[site.Site](d.owner, "site.setPrivacy", d.on(nil)); s.IsPrivate {
		t.Errorf("open: %+v", s)
	}
	if s := proceduretest.Post[site.Site](d.owner, "site.setIndexed", d.on(in{"indexed": true})); !s.Indexed {
		t.Errorf("listed: %+v", s)
	}
	var told string
	if err := d.Admin.QueryRow(t.Context(),
		`SELECT coalesce(string_agg(changes::text, ' '), '') FROM audit_entries WHERE subject = 'sites'`).
		Scan(&told); err != nil || strings.Contains(told, "argon2") {
		t.Errorf("the audit tells of it: %s (%v)", told, err)
	}
}

func TestAPhotographComesInItsWidths(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	d.begin()
	upload := "site.uploadPhoto?eventUuid=" + d.event.ID.String()
	photo := proceduretest.Upload[site.Photo](
		d.client,
		upload,
		picturetest.EncodeJPEG(t, picturetest.NewMarked(2400, 1800)),
	)
	if photo.Width != 1600 || photo.Height != 1200 {
		t.Errorf("drawn as %+v", photo)
	}
	var key string
	if err := d.Admin.QueryRow(t.Context(), `SELECT key FROM site_photos WHERE id = $1 AND event_id = $2`, photo.UUID,
		d.event.ID).Scan(&key); err != nil {
		t.Fatal(err)
	}
	for _, wide := range picture.GalleryWidths {
		file, err := d.files.Get(t.Context(), image.GalleryKeyOf(key, wide))
		if err != nil {
			t.Fatal(err)
		}
		if shown, err := jpeg.DecodeConfig(file); err != nil || shown.Width != wide || shown.Height != wide*3/4 {
			t.Errorf("%d wide it is %+v (%v)", wide, shown, err)
		}
		_ = file.Close()
	}
	if seen := d.get(d.owner).Photos; len(seen) != 1 || seen[0] != photo {
		t.Errorf("its photographs: %+v", seen)
	}
	d.SetCustomerPermissions(d.event, tenants.CustomerSiteView)
	if r := d.client.UploadRefused(upload,
		picturetest.EncodeJPEG(t, picturetest.NewMarked(10, 10))); r.Status != http.StatusNotFound {
		t.Errorf("a client who only sees it: %+v", r)
	}
	// Nothing names it: after a day it goes, and with a version that shows it stays.
	kept := d.AddSitePhoto(d.event)
	if _, err := d.Admin.Exec(t.Context(),
		`UPDATE site_photos SET created_at = now() - interval '2 days'`); err != nil {
		t.Fatal(err)
	}
	cover := of(t, d.get(d.owner), sitedoc.Cover)
	cover = proceduretest.Post[site.Block](d.owner, "site.updateBlock",
		d.on(in{"uuid": cover.UUID, "version": cover.Version,
			"content": in{"photos": []in{{"uuid": kept, "alt": ""}}}}))
	proceduretest.Post[site.Site](d.owner, "site.publish", d.on(nil))
	proceduretest.Post[site.Block](d.owner, "site.updateBlock",
		d.on(in{"uuid": cover.UUID, "version": cover.Version, "content": in{}}))
	if rows, err := d.Admin.Query(t.Context(), `SELECT app.purge_site_photos()`); err != nil {
		t.Fatal(err)
	} else if gone, err := pgx.CollectRows(rows, pgx.RowTo[string]); err != nil ||
		!slices.Contains(gone, image.GalleryKeyOf(key, 480)) || len(gone) != 3 {
		t.Errorf("gone: %v (%v)", gone, err)
	}
}

func TestWhatGuestsWroteIsModerated(t *testing.T) {
	t.Parallel()
	d := newSiteEnv(t)
	d.begin()
	for range 51 {
		d.AddSiteMessage(d.event, "Tia Bete", "Que alegria!")
	}
	page := proceduretest.Get[site.GetMessagesOutput](d.client, "site.getMessages", d.on(nil))
	if len(page.Items) != 50 || page.NextCursor == nil {
		t.Fatalf("the first page: %d", len(page.Items))
	}
	if rest := proceduretest.Get[site.GetMessagesOutput](d.client, "site.getMessages",
		d.on(in{"cursor": *page.NextCursor})); len(rest.Items) != 1 || rest.NextCursor != nil ||
		rest.Items[0].Approved {
		t.Errorf("the rest: %+v", rest)
	}
	first, second := page.Items[0].UUID, page.Items[1].UUID
	proceduretest.Post[struct{}](d.client, "site.moderateMessage", d.on(in{"uuid": first, "approved": true}))
	proceduretest.Post[struct{}](d.owner, "site.moderateMessage", d.on(in{"uuid": second, "deleted": true}))
	if s := d.get(d.owner); s.MessagesWaiting != 49 {
		t.Errorf("%d wait", s.MessagesWaiting)
	}
	if after := proceduretest.Get[site.GetMessagesOutput](d.owner, "site.getMessages",
		d.on(nil)).Items; !after[0].Approved || after[1].UUID == second {
		t.Errorf("moderated: %+v", after[:2])
	}
	proceduretest.Post[struct{}](d.owner, "site.moderateMessage", d.on(in{"uuid": second, "deleted": false}))
	d.SetCustomerPermissions(d.event, tenants.CustomerSiteView)
	if status := d.client.TryPost("site.moderateMessage",
		d.on(in{"uuid": second, "approved": true})); status != http.StatusNotFound {
		t.Errorf("a client who only sees them: %d", status)
	}
	proceduretest.Post[struct{}](d.owner, "site.moderateMessage", d.on(in{"uuid": second, "deleted": true}))
	if _, err := d.Admin.Exec(t.Context(),
		`UPDATE site_messages SET deleted_at = now() - interval '2 days' WHERE id = $1`, second); err != nil {
		t.Fatal(err)
	}
	var left int
	if _, err := d.Admin.Exec(t.Context(), `SELECT app.purge_deleted()`); err != nil {
		t.Fatal(err)
	}
	if err := d.Admin.QueryRow(t.Context(), `SELECT count(*) FROM site_messages`).Scan(&left); err != nil ||
		left != 50 {
		t.Errorf("%d are left (%v)", left, err)
	}
}
