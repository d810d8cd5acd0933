import { isExpected } from '@/lib/expected'
import { matchesSearch, normaliseForSearch } from '@/lib/text'
import type { Guest, Invitation } from './model'
import type { GuestSearch, Sending } from './search'

/** The group of an invitation: it needs the planner, has not answered, or has answered. */
export type GroupKey = 'needed' | 'silent' | 'answered'

export interface Group {
  key: GroupKey
  title: string
  invitations: readonly Invitation[]
}

const titles: Readonly<Record<GroupKey, string>> = {
  needed: 'Precisam de você',
  silent: 'Sem resposta',
  answered: 'Responderam',
}

/** Returns how many of a household come, without those whom the reception added. */
export function attending({ guests }: Pick<Invitation, 'guests'>): number {
  return guests.filter(isExpected).length
}

/** How many of a household may come. */
export function placesOf({ places, guests }: Pick<Invitation, 'places' | 'guests'>): number {
  return places ?? guests.length
}

/** Returns how many attending guests exceed the party size. Lowering the party size removes no guest. */
export function overPlaces(invitation: Pick<Invitation, 'places' | 'guests'>): number {
  return Math.max(0, attending(invitation) - placesOf(invitation))
}

export function hasAnswered({ answeredAt, guests }: Pick<Invitation, 'answeredAt' | 'guests'>) {
  return (
    answeredAt !== undefined ||
    (guests.length > 0 && guests.every(({ status }) => status !== 'unknown'))
  )
}

/** Reports whether an invitation's last message failed and it has no answer. */
export function hasFailed(invitation: Pick<Invitation, 'lastMessage' | 'answeredAt' | 'guests'>) {
  return invitation.lastMessage?.status === 'failed' && !hasAnswered(invitation)
}

export function groupOf(invitation: Invitation): GroupKey {
  if (overPlaces(invitation) > 0 || hasFailed(invitation)) return 'needed'
  return hasAnswered(invitation) ? 'answered' : 'silent'
}

const byName = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

/** The order of a list: by name, and among equals the older one first. */
export function inOrder<T extends { name: string; uuid: string }>(items: readonly T[]): T[] {
  return [...items].sort(
    (a, b) => byName.compare(a.name, b.name) || (a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0),
  )
}

/** Groups a list under headings; empty groups are left out. */
export function groupsOf(invitations: readonly Invitation[]): Group[] {
  const found: Record<GroupKey, Invitation[]> = { needed: [], silent: [], answered: [] }
  for (const invitation of inOrder(invitations)) found[groupOf(invitation)].push(invitation)
  return (['needed', 'silent', 'answered'] as const)
    .map((key) => ({ key, title: titles[key], invitations: found[key] }))
    .filter(({ invitations: some }) => some.length > 0)
}

/** How many filters narrow a list. */
export function countFilters(search: GuestSearch): number {
  return Object.values(search).filter((one) => one !== undefined).length
}

/** How far its last message came. */
export function sendingOf({ lastMessage }: Pick<Invitation, 'lastMessage'>): Sending {
  switch (lastMessage?.status) {
    case undefined:
      return 'nao-enviado'
    case 'read':
      return 'lido'
    case 'delivered':
      return 'entregue'
    case 'failed':
      return 'falhou'
    default:
      return 'enviado'
  }
}

/** Returns the invitations in which at least one guest matches every filter. */
export function filtered(
  invitations: readonly Invitation[],
  { q, resposta, etiquetas, mesa, envio, idade }: GuestSearch,
): readonly Invitation[] {
  const ofGuests = resposta ?? etiquetas ?? mesa ?? idade
  const wanted = etiquetas && new Set(etiquetas)
  const matches = ({ status, unlisted, tags, tableUuid, kind }: Guest) =>
    (!resposta || (unlisted ? 'unlisted' : status) === resposta) &&
    (!wanted || tags.some((tag) => wanted.has(tag))) &&
    (!mesa || (mesa === 'sem' ? tableUuid === undefined : tableUuid === mesa)) &&
    (!idade || kind === idade)
  const found = q === undefined ? undefined : searched(q)
  if (!found && !envio && ofGuests === undefined) return invitations
  return invitations.filter(
    (invitation) =>
      (!envio || sendingOf(invitation) === envio) &&
      (ofGuests === undefined || invitation.guests.some(matches)) &&
      (!found || found(invitation)),
  )
}

/** Whether a household is meant: by any of its names, or by figures of its phone. */
function searched(q: string): (invitation: Invitation) => boolean {
  const figures = q.replace(/\D/g, '')
  const byPhone = figures.length >= 3 && /^[\d\s()+.-]+$/.test(q)
  return ({ name, phone, guests }) =>
    byPhone
      ? (phone?.includes(figures) ?? false)
      : matchesSearch([name, ...guests.map((guest) => guest.name)].join(' '), q)
}

/** A household's tags, each once, as they come. */
export function tagsOf({ guests }: Pick<Invitation, 'guests'>): string[] {
  return [...new Set(guests.flatMap(({ tags }) => tags))]
}

/** Every tag in use, that of the most guests first. */
export function tagsInUse(invitations: readonly Invitation[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { guests } of invitations)
    for (const { tags } of guests)
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || byName.compare(a.tag, b.tag))
}

/** The tags as they are written already: "Amigos" is the "amigos" that there is. */
export function sameTag(tag: string, known: readonly { tag: string }[]): string {
  const words = normaliseForSearch(tag)
  return known.find((one) => normaliseForSearch(one.tag) === words)?.tag ?? tag.trim()
}
