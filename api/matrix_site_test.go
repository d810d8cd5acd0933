package api_test

import (
	"github.com/google/uuid"

	"cortejo/tenants"
)

// siteTarget is the event's website: two of its blocks, a text and its cover, a photograph, and what a guest wrote.
type siteTarget struct{ siteText, siteCover, sitePhoto, siteMessage uuid.UUID }

var (
	siteReaders = clientsWith(tenants.CustomerSiteView)
	siteEditors = clientsWith(tenants.CustomerSiteEdit)
)

func onSite(mine, _ target) any { return in{"eventUuid": mine.event} }

func onSiteText(mine, _ target) any { return in{"eventUuid": mine.event, "uuid": mine.siteText} }

func theirSiteText(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.siteText}
}

func changedLook(mine, _ target) any {
	return in{"eventUuid": mine.event, "lookVersion": 1, "theme": "NIGHT"}
}

func changedBlock(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuid": mine.siteCover, "version": 1,
		"content": in{"text": "Vai ter festa", "photos": []in{{"uuid": mine.sitePhoto, "alt": ""}}}}
}

func changedTheirBlock(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.siteCover, "version": 1, "content": in{"text": "Vai ter festa"}}
}

func blockWithTheirPhoto(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": mine.siteCover, "version": 1,
		"content": in{"photos": []in{{"uuid": theirs.sitePhoto, "alt": ""}}}}
}

func movedBlock(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuid": mine.siteText, "after": mine.siteCover}
}

func movedBehindTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": mine.siteText, "after": theirs.siteCover}
}

func addedBlock(mine, _ target) any { return in{"eventUuid": mine.event, "after": mine.siteCover} }

func addedBehindTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "after": theirs.siteCover}
}

func deletedSiteText(mine, _ target) any {
	mine.change(`UPDATE site_blocks SET deleted_at = now() WHERE id = $1`, mine.siteText)
	return onSiteText(mine, mine)
}

func onSiteVersion(mine, _ target) any { return in{"eventUuid": mine.event, "number": 1} }

func privateSite(mine, _ target) any { return in{"eventUuid": mine.event, "password": "jasmim"} }

func indexedSite(mine, _ target) any { return in{"eventUuid": mine.event, "indexed": true} }

func newSitePhoto(mine, _ target) any {
	return uploadWithParameters{in{"eventUuid": mine.event}, dot()}
}

func onSiteMessage(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuid": mine.siteMessage, "approved": true}
}

func theirSiteMessage(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.siteMessage, "approved": true}
}

var _ = addRows(map[string]row{
	"site.get":             ofGuests(siteReaders, onSite),
	"site.getVersions":     ofGuests(siteReaders, onSite),
	"site.getMessages":     ofGuests(siteReaders, onSite),
	"site.create":          ofGuests(siteEditors, onSite),
	"site.setLook":         ofGuests(siteEditors, changedLook),
	"site.updateBlock":     ofGuests(siteEditors, changedBlock, changedTheirBlock, blockWithTheirPhoto),
	"site.moveBlock":       ofGuests(siteEditors, movedBlock, theirSiteText, movedBehindTheirs),
	"site.addBlock":        ofGuests(siteEditors, addedBlock, addedBehindTheirs),
	"site.deleteBlock":     ofGuests(siteEditors, onSiteText, theirSiteText),
	"site.restoreBlock":    ofGuests(siteEditors, deletedSiteText, theirSiteText),
	"site.publish":         ofGuests(siteEditors, onSite),
	"site.unpublish":       ofGuests(siteEditors, onSite),
	"site.restoreVersion":  ofGuests(siteEditors, onSiteVersion),
	"site.uploadPhoto":     ofGuests(siteEditors, newSitePhoto),
	"site.moderateMessage": ofGuests(siteEditors, onSiteMessage, theirSiteMessage),
	"site.setPrivacy":      ofHosts(privateSite),
	"site.setIndexed":      ofHosts(indexedSite),
	"site.getAddress":      {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"site.checkSlug":       {may: hosts, input: typedSlug, mixed: swapped(typedSlug)},
	"site.updateAddress":   {may: hosts, input: typedSlug, mixed: swapped(typedSlug)},
	"site.setDomain":       {may: hosts, input: broughtDomain, mixed: swapped(broughtDomain)},
	"site.checkDomain":     {may: hosts, input: onGuests, mixed: swapped(onGuests)},
})
