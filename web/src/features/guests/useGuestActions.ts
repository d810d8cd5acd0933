import { useMemo, useRef } from 'react'
import {
  guestsAdd,
  guestsDelete,
  guestsRestore,
  guestsUpdate,
  guestsUpdateMany,
} from '@/client/api/guests.gen'
import {
  invitationsCreate,
  invitationsDelete,
  invitationsRestore,
  invitationsUpdate,
} from '@/client/api/invitations.gen'
import type { GuestsUpdateInput, InvitationsUpdateInput } from '@/client/types.gen'
import { toast } from '@/ui/toast'
import {
  addGuest,
  addInvitation,
  type GuestList,
  householdsOf,
  moveGuest,
  patchGuests,
  patchInvitation,
  putBack,
  removeGuests,
  removeInvitations,
} from './edits'
import type { Guest, GuestStatus, Invitation } from './model'
import type { WrittenInvitation } from './parse'
import { useChange } from './useChange'
import { guestName, guestsWords, invitationsWords, peopleWords, statusWords } from './words'

const asked = { throwOnError: true } as const

/** A new household, on its way. Its ids are made here: a second try makes no second one. */
export interface NewInvitation {
  uuid: string
  written: WrittenInvitation
  tags: string[]
}

function drawn({ uuid, written, tags }: NewInvitation): Invitation {
  const { name, guests, phone, email, places } = written
  return {
    uuid,
    name,
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(places !== undefined && { places }),
    message: '',
    answerVersion: 0,
    stopped: false,
    phoneStopped: false,
    emailStopped: false,
    updatedAt: '',
    guests: guests.map((guest, position) => ({
      ...emptyGuest(`${uuid}-${position}`, guest.name),
      ...(guest.kind && { kind: guest.kind }),
      ...(guest.age !== undefined && { age: guest.age }),
      tags,
      position,
    })),
  }
}

function emptyGuest(uuid: string, name: string): Guest {
  return {
    uuid,
    name,
    status: 'unknown',
    attends: [],
    declines: [],
    tags: [],
    kind: 'unknown',
    diet: '',
    unlisted: false,
    position: 0,
  }
}

/** A household as the API takes it. */
export function newInvitationBody(
  { name, guests, phone, email, places }: WrittenInvitation,
  tags: string[],
) {
  return {
    name,
    guests: guests.map(({ name: one, kind, age }) => ({
      name: one,
      ...(kind && { kind }),
      ...(age !== undefined && { age }),
    })),
    ...(phone && { phone }),
    ...(email && { email }),
    ...(places !== undefined && { places }),
    ...(tags.length > 0 && { tags }),
  }
}

/** One more household, drawn before the server answers; a refusal gives the words back. */
export function useAddInvitation(onRefused?: (invitation: NewInvitation) => void) {
  return useChange<NewInvitation>({
    send: ({ uuid, written, tags }, { client, eventUuid }) =>
      invitationsCreate({
        client,
        body: { eventUuid, uuid, ...newInvitationBody(written, tags) },
        ...asked,
      }),
    apply: (list, invitation) => addInvitation(list, drawn(invitation)),
    touches: (_list, { uuid }) => [uuid],
    refused: 'O convite não foi criado',
    ...(onRefused && { onRefused }),
  })
}

export type InvitationPatch = Omit<InvitationsUpdateInput, 'uuid' | 'eventUuid'>
export type GuestPatch = Omit<GuestsUpdateInput, 'uuid' | 'eventUuid'>

/** What of a patch the screen knows how to show before the server answers: null takes away. */
function shown<T extends object>(row: T, patch: object): T {
  const next = { ...row } as Record<string, unknown>
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete next[name]
    else if (value !== undefined && !name.endsWith('Was')) next[name] = value
  }
  return next as T
}

interface InvitationEdit {
  uuid: string
  patch: InvitationPatch
}

/** Saves an invitation's data. Without `refused`, the caller reports a refusal. */
export function useSaveInvitation(refused: string | null = null) {
  return useChange<InvitationEdit>({
    send: ({ uuid, patch }, { client, eventUuid }) =>
      invitationsUpdate({ client, body: { uuid, eventUuid, ...patch }, ...asked }),
    apply: (list, { uuid, patch }) => {
      const found = list.invitations.find((one) => one.uuid === uuid)
      return found ? patchInvitation(list, uuid, shown(found, patch)) : list
    },
    touches: (_list, { uuid }) => [uuid],
    refused,
  })
}

interface GuestEdit {
  uuid: string
  patch: GuestPatch
  /** What follows from the patch, for the screen to show at once. */
  drawn?: Partial<Guest>
}

/** Saves a guest's data. Without `refused`, the caller reports a refusal. */
export function useSaveGuest(refused: string | null = null) {
  return useChange<GuestEdit>({
    send: ({ uuid, patch }, { client, eventUuid }) =>
      guestsUpdate({ client, body: { uuid, eventUuid, ...patch }, ...asked }),
    apply: (list, { uuid, patch: { invitationUuid, ...patch }, drawn: also }) => {
      const edited = patchGuests(list, [uuid], (guest) => ({ ...shown(guest, patch), ...also }))
      return invitationUuid ? moveGuest(edited, uuid, invitationUuid) : edited
    },
    touches: (list, { uuid, patch: { invitationUuid } }) => [
      ...householdsOf(list, [uuid]),
      ...(invitationUuid ? [invitationUuid] : []),
    ],
    refused,
  })
}

interface NewGuest {
  uuid: string
  invitationUuid: string
  name: string
}

/** One more guest of a household, or a place for one. */
export function useAddGuest(onRefused?: (guest: NewGuest) => void) {
  return useChange<NewGuest>({
    send: ({ uuid, invitationUuid, name }, { client, eventUuid }) =>
      guestsAdd({ client, body: { eventUuid, invitationUuid, uuid, name }, ...asked }),
    apply: (list, { uuid, invitationUuid, name }) =>
      addGuest(list, invitationUuid, emptyGuest(uuid, name)),
    touches: (_list, { invitationUuid }) => [invitationUuid],
    refused: 'O convidado não foi incluído',
    ...(onRefused && { onRefused }),
  })
}

/** A change of many guests at once. */
export interface ManyPatch {
  status?: GuestStatus
  addTags?: string[]
  removeTags?: string[]
  /** null: at no table. */
  tableUuid?: string | null
}

interface ManyEdit {
  uuids: readonly string[]
  patch: ManyPatch
}

export function patchedBy({ status, addTags, removeTags, tableUuid }: ManyPatch) {
  return (guest: Guest): Guest => {
    const { tableUuid: was, ...rest } = guest
    const table = tableUuid === undefined ? was : (tableUuid ?? undefined)
    const kept = guest.tags.filter((tag) => !removeTags?.includes(tag))
    return {
      ...rest,
      ...(table !== undefined && { tableUuid: table }),
      ...(status && { status }),
      tags: addTags ? [...new Set([...kept, ...addTags])] : kept,
    }
  }
}

/** How to take a change of many back: each of them as they were, those that were alike together. */
export function undoing(before: readonly Guest[], patch: ManyPatch): ManyEdit[] {
  const edits = new Map<string, ManyEdit & { uuids: string[] }>()
  for (const guest of before) {
    const added = patch.addTags?.filter((tag) => !guest.tags.includes(tag)) ?? []
    const taken = patch.removeTags?.filter((tag) => guest.tags.includes(tag)) ?? []
    const back: ManyPatch = {
      ...(patch.status && patch.status !== guest.status && { status: guest.status }),
      ...(added.length > 0 && { removeTags: added }),
      ...(taken.length > 0 && { addTags: taken }),
      ...(patch.tableUuid !== undefined &&
        (patch.tableUuid ?? undefined) !== guest.tableUuid && {
          tableUuid: guest.tableUuid ?? null,
        }),
    }
    if (Object.keys(back).length === 0) continue
    const key = JSON.stringify(back)
    const edit = edits.get(key)
    if (edit) edit.uuids.push(guest.uuid)
    else edits.set(key, { uuids: [guest.uuid], patch: back })
  }
  return [...edits.values()]
}

function useUpdateMany() {
  return useChange<ManyEdit>({
    send: ({ uuids, patch }, { client, eventUuid }) =>
      guestsUpdateMany({ client, body: { eventUuid, uuids: [...uuids], ...patch }, ...asked }),
    apply: (list, { uuids, patch }) => patchGuests(list, uuids, patchedBy(patch)),
    touches: (list, { uuids }) => householdsOf(list, uuids),
    refused: 'A lista voltou a como estava',
  })
}

interface Gone {
  uuids: readonly string[]
  /** The list before the deletion, to restore its invitations. */
  before: GuestList | undefined
}

function useRemoveInvitations() {
  return useChange<Gone>({
    send: ({ uuids }, { client, eventUuid }) =>
      invitationsDelete({ client, body: { eventUuid, uuids: [...uuids] }, ...asked }),
    apply: (list, { uuids }) => removeInvitations(list, uuids),
    touches: (_list, { uuids }) => uuids,
    refused: 'Não deu para excluir',
  })
}

function useRestoreInvitations() {
  return useChange<Gone>({
    send: ({ uuids }, { client, eventUuid }) =>
      invitationsRestore({ client, body: { eventUuid, uuids: [...uuids] }, ...asked }),
    apply: (list, { uuids, before }) => (before ? putBack(list, before, uuids) : list),
    touches: (_list, { uuids }) => uuids,
    refused: 'Não deu para trazer de volta',
  })
}

function useRemoveGuests() {
  return useChange<Gone>({
    send: ({ uuids }, { client, eventUuid }) =>
      guestsDelete({ client, body: { eventUuid, uuids: [...uuids] }, ...asked }),
    apply: (list, { uuids }) => removeGuests(list, uuids),
    touches: (list, { uuids }) => householdsOf(list, uuids),
    refused: 'Não deu para excluir',
  })
}

function useRestoreGuests() {
  return useChange<Gone>({
    send: ({ uuids }, { client, eventUuid }) =>
      guestsRestore({ client, body: { eventUuid, uuids: [...uuids] }, ...asked }),
    apply: (list) => list,
    touches: () => [],
    refused: 'Não deu para trazer de volta',
  })
}

/** What can be done to a guest list from any of its places; each says how to take it back. */
export function useGuestActions(list: GuestList) {
  const { mutate: update } = useUpdateMany()
  const { mutate: removeHouseholds } = useRemoveInvitations()
  const { mutate: restoreHouseholds } = useRestoreInvitations()
  const { mutate: removePeople } = useRemoveGuests()
  const { mutate: restorePeople } = useRestoreGuests()
  const { mutate: saveGuest } = useSaveGuest('O convidado ficou onde estava')
  const latest = useRef(list)
  latest.current = list
  return useMemo(() => {
    const many = (guests: readonly Guest[], patch: ManyPatch, said: string) => {
      if (guests.length === 0) return
      update({ uuids: guests.map(({ uuid }) => uuid), patch })
      const back = undoing(guests, patch)
      if (back.length === 0) return
      toast.info(said, {
        description: peopleWords(guests.length),
        undo: () => {
          for (const edit of back) update(edit)
        },
      })
    }
    return {
      many,
      answer: (guests: readonly Guest[], status: GuestStatus) =>
        many(guests, { status }, `Resposta anotada: ${statusWords[status].toLowerCase()}`),
      seat: (guests: readonly Guest[], table: { uuid: string; said: string } | null) =>
        many(
          guests,
          { tableUuid: table?.uuid ?? null },
          table ? `Agora na ${table.said}` : 'Agora sem mesa',
        ),
      removeInvitations: (invitations: readonly Invitation[]) => {
        const uuids = invitations.map(({ uuid }) => uuid)
        const before = latest.current
        removeHouseholds({ uuids, before })
        toast.info(invitations.length === 1 ? 'Convite excluído' : 'Convites excluídos', {
          description:
            invitations[0]?.name && invitations.length === 1
              ? invitations[0].name
              : invitationsWords(invitations.length),
          undo: () => restoreHouseholds({ uuids, before }),
        })
      },
      removeGuests: (guests: readonly Guest[], household: Pick<Invitation, 'guests'>) => {
        const uuids = guests.map(({ uuid }) => uuid)
        removePeople({ uuids, before: undefined })
        const [first] = guests
        toast.info('Saiu da lista', {
          description:
            guests.length === 1 && first ? guestName(first, household) : guestsWords(guests.length),
          undo: () => restorePeople({ uuids, before: undefined }),
        })
      },
      move: (guest: Guest, from: Invitation, to: Invitation) => {
        saveGuest({ uuid: guest.uuid, patch: { invitationUuid: to.uuid } })
        toast.info(`Agora no convite ${to.name}`, {
          description: guestName(guest, from),
          undo: () => saveGuest({ uuid: guest.uuid, patch: { invitationUuid: from.uuid } }),
        })
      },
    }
  }, [update, removeHouseholds, restoreHouseholds, removePeople, restorePeople, saveGuest])
}

export type GuestActions = ReturnType<typeof useGuestActions>
