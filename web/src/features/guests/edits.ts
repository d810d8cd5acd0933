import type { Guest, Invitation } from './model'

/** All invitations of an event, kept here and brought up to date by what changed. */
export interface GuestList {
  /** In the order of their ids, the oldest first. */
  invitations: readonly Invitation[]
  /** Up to where this list knows what happened; the server's to read. */
  changes: string
}

export interface Delta {
  items: readonly Invitation[]
  removed: readonly string[]
  changes: string
}

const byId = (a: { uuid: string }, b: { uuid: string }) =>
  a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0

/** The list with what changed since; what did not stays the same object, so that it is not drawn again. */
export function merged(list: GuestList, { items, removed, changes }: Delta): GuestList {
  if (items.length === 0 && removed.length === 0) return { ...list, changes }
  const gone = new Set(removed)
  const changed = new Map(items.map((one) => [one.uuid, one]))
  const kept = list.invitations.flatMap((one) => {
    if (gone.has(one.uuid)) return []
    const other = changed.get(one.uuid)
    changed.delete(one.uuid)
    return other ?? one
  })
  // One that is both is there: it was brought back.
  const fresh = [...changed.values()]
  return { invitations: fresh.length > 0 ? [...kept, ...fresh].sort(byId) : kept, changes }
}

function mapped(list: GuestList, by: (invitation: Invitation) => Invitation): GuestList {
  const invitations = list.invitations.map(by)
  return invitations.some((one, at) => one !== list.invitations[at])
    ? { ...list, invitations }
    : list
}

export function addInvitation(list: GuestList, invitation: Invitation): GuestList {
  return {
    ...list,
    invitations: [
      ...list.invitations.filter(({ uuid }) => uuid !== invitation.uuid),
      invitation,
    ].sort(byId),
  }
}

export function patchInvitation(
  list: GuestList,
  uuid: string,
  patch: Partial<Invitation>,
): GuestList {
  return mapped(list, (one) => (one.uuid === uuid ? { ...one, ...patch } : one))
}

export function removeInvitations(list: GuestList, uuids: readonly string[]): GuestList {
  const gone = new Set(uuids)
  return { ...list, invitations: list.invitations.filter(({ uuid }) => !gone.has(uuid)) }
}

/** Invitations as they were before, also those that have gone since. */
export function putBack(list: GuestList, before: GuestList, uuids: readonly string[]): GuestList {
  const wanted = new Set(uuids)
  return before.invitations.filter(({ uuid }) => wanted.has(uuid)).reduce(addInvitation, list)
}

/** Changes guests wherever they are. */
export function patchGuests(
  list: GuestList,
  uuids: readonly string[],
  by: (guest: Guest) => Guest,
): GuestList {
  const wanted = new Set(uuids)
  return mapped(list, (invitation) =>
    invitation.guests.some(({ uuid }) => wanted.has(uuid))
      ? {
          ...invitation,
          guests: invitation.guests.map((guest) => (wanted.has(guest.uuid) ? by(guest) : guest)),
        }
      : invitation,
  )
}

export function addGuest(list: GuestList, invitationUuid: string, guest: Guest): GuestList {
  return mapped(list, (one) =>
    one.uuid === invitationUuid ? { ...one, guests: [...one.guests, guest] } : one,
  )
}

export function removeGuests(list: GuestList, uuids: readonly string[]): GuestList {
  const gone = new Set(uuids)
  return mapped(list, (invitation) =>
    invitation.guests.some(({ uuid }) => gone.has(uuid))
      ? { ...invitation, guests: invitation.guests.filter(({ uuid }) => !gone.has(uuid)) }
      : invitation,
  )
}

/** Into another household, at its end. */
export function moveGuest(list: GuestList, uuid: string, invitationUuid: string): GuestList {
  const found = findGuest(list, uuid)
  if (!found || found.invitation.uuid === invitationUuid) return list
  return addGuest(removeGuests(list, [uuid]), invitationUuid, found.guest)
}

/** The households that these people are of. */
export function householdsOf(list: GuestList, guests: readonly string[]): string[] {
  const wanted = new Set(guests)
  return list.invitations
    .filter((one) => one.guests.some(({ uuid }) => wanted.has(uuid)))
    .map(({ uuid }) => uuid)
}

export function findInvitation(list: GuestList, uuid: string): Invitation | undefined {
  return list.invitations.find((one) => one.uuid === uuid)
}

export function findGuest(list: GuestList, uuid: string) {
  for (const invitation of list.invitations) {
    const guest = invitation.guests.find((one) => one.uuid === uuid)
    if (guest) return { invitation, guest }
  }
  return undefined
}
