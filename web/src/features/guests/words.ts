import { count } from '@/lib/text'
import type { AgeBand, Guest, GuestStatus, Invitation } from './model'

/** What a status is called, of one guest. */
export const statusWords: Readonly<Record<GuestStatus, string>> = {
  attending: 'Confirmado',
  unknown: 'Sem resposta',
  not_attending: 'Não vai',
}

export const bandWords: Readonly<Record<AgeBand, string>> = {
  '0_2': '0 a 2 anos',
  '3_6': '3 a 6 anos',
  '7_11': '7 a 11 anos',
  '12_17': '12 a 17 anos',
}

/** "Ana" of "Ana Paula Queiroz". */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** Returns a guest's name; a guest without one is the companion of the first named guest of the invitation. */
export function guestName(
  { name }: Pick<Guest, 'name'>,
  { guests }: { guests: readonly Pick<Guest, 'name'>[] },
): string {
  if (name) return name
  const host = guests.find((one) => one.name)
  return host ? `Acompanhante de ${firstName(host.name)}` : 'Lugar sem nome'
}

/** "7 anos"; one who is not a year old yet is newly born. */
export function ageWords(age: number): string {
  return age === 0 ? 'recém-nascido' : count(age, 'ano', 'anos')
}

/** Returns a child's age or age band as text, as far as it is known; undefined for an adult. */
export function childWords({ kind, age, ageBand }: Pick<Guest, 'kind' | 'age' | 'ageBand'>) {
  if (kind !== 'child') return undefined
  if (age !== undefined) return ageWords(age)
  return ageBand ? bandWords[ageBand] : 'criança'
}

/** Returns a guest in short, as in the line of their invitation: "Sofia, 7 anos". */
export function shortGuest(guest: Guest, household: Pick<Invitation, 'guests'>): string {
  return [guestName(guest, household), childWords(guest)].filter(Boolean).join(', ')
}

/** Several names as one says them: "Ana, João e Bia". */
export function listed(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} e ${names[names.length - 1]}`
}

export const guestsWords = (n: number) => count(n, 'convidado', 'convidados')
export const invitationsWords = (n: number) => count(n, 'convite', 'convites')
export const peopleWords = (n: number) => count(n, 'pessoa', 'pessoas')
export const placesWords = (n: number) => count(n, 'lugar', 'lugares')
