import { parsePhone } from '@/lib/phone'
import { normaliseForSearch } from '@/lib/text'
import type { GuestKind } from './model'
import { listed } from './words'

export interface WrittenGuest {
  /** Empty for a guest without a name. */
  name: string
  kind?: Exclude<GuestKind, 'unknown'>
  /** In years; under one year 0. */
  age?: number
}

/** An invitation as it was written in a line. */
export interface WrittenInvitation {
  name: string
  guests: WrittenGuest[]
  phone?: string
  email?: string
  /** How many of them may come, where that is fewer than there are. */
  places?: number
}

/** How long a name may be, and how many a household is, said here once more for the line. */
export const nameLimit = 190
export const householdLimit = 50

/** First words that name a household rather than a person. */
const households =
  /^(familia|fam|turma|casal|tios?|tias?|primos?|primas?|avos|padrinhos|madrinhas|amigos|amigas|colegas|irmaos|irmas|vizinhos|pais|sogros|equipe|pessoal)\b/

const mail = /[^\s,;:<>()]+@[^\s,;:<>()]+\.[^\s,;:<>()]+/
const digits = /\+?\(?\d[\d\s().-]{7,}\d/g
const seats =
  /\(\s*(\d{1,2})\s*\)|(?<![\p{L}\d])(\d{1,2})\s*(?:lugares|pessoas|convidados)(?!\p{L})/u
const companion =
  /^(?:\+\s*(\d{1,2})?|(?:mais|e mais)\s+(\d{1,2})|(?:um |uma |\d )?acompanhantes?|(?:o |a )?(?:namorad[oa]|par))$/
const age =
  /^(.*?)[\s,]*\(?\s*(?:(\d{1,2})\s*(anos?|a|meses|m[eê]s)?|(rec[eé]m[\s-]?nascid[oa]|beb[eê])|(crian[çc]a))\s*\)?$/iu

/**
 * Parses "Família Prado, Ana, João e Bia 4 anos (4), 31 98765-4321" into the invitation's name, its guests, the
 * children's ages, the party size, and phone or e-mail. Returns null for a line without a name.
 */
export function parseLine(line: string): WrittenInvitation | null {
  let rest = line.replace(/\s+/g, ' ').trim()
  const email = mail.exec(rest)?.[0]
  if (email) rest = rest.replace(email, ' ')
  let phone: string | undefined
  for (const [typed] of rest.matchAll(digits)) {
    const known = parsePhone(typed)
    if (!known) continue
    phone = known
    rest = rest.replace(typed, ' ')
    break
  }
  const said = seats.exec(rest)
  const places = said ? Number(said[1] ?? said[2]) : undefined
  if (said) rest = rest.replace(said[0], ' ')

  const [named, after] = splitAt(rest, /[:–—]|\s-\s/)
  const parts = (after ?? named).split(/[,;/]/).map(tidy)
  const [first = ''] = parts
  const titled = after !== undefined ? tidy(named) : undefined
  const grouped = titled === undefined && households.test(normaliseForSearch(first))
  // In "Ana, 4 anos", the age belongs to the name before it.
  const people: string[] = []
  for (const part of (grouped ? parts.slice(1) : parts).flatMap(conjoined)) {
    const alone = age.exec(part)
    const last = people.length - 1
    if (alone && alone[1] === '' && last >= 0) people[last] = `${people[last]} ${part}`
    else if (part) people.push(part)
  }
  const guests = people.flatMap(guestsOf)
  const names = guests.map(({ name }) => name).filter(Boolean)
  const name = (titled || (grouped ? first : listed(names))).slice(0, nameLimit).trim()
  if (!name) return null
  while (guests.length < Math.min(places ?? 1, householdLimit)) guests.push({ name: '' })
  const kept = guests.slice(0, householdLimit)
  return {
    name,
    guests: kept,
    ...(phone && { phone }),
    ...(email && { email }),
    ...(places !== undefined && places > 0 && places < kept.length && { places }),
  }
}

function splitAt(text: string, mark: RegExp): [string, string | undefined] {
  const found = mark.exec(text)
  if (!found || !text.slice(0, found.index).trim()) return [text, undefined]
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^[\s.]+|\s+$/g, '')
}

/** Splits a part into people: "João e Bia" is two, and "+ 1" is separate from the person who brings one. */
function conjoined(part: string): string[] {
  return part
    .split(/\s+(?:e|&)\s+|\s+(?=\+\s*\d*$)/)
    .map(tidy)
    .filter((one, at, all) => one !== '' || all.length === 1 || at < 0)
}

function guestsOf(text: string): WrittenGuest[] {
  const unnamed = companion.exec(text.toLocaleLowerCase('pt-BR'))
  if (unnamed) {
    const many = Math.min(Number(unnamed[1] ?? unnamed[2] ?? 1), householdLimit)
    return Array.from({ length: many }, () => ({ name: '' }))
  }
  const old = age.exec(text)
  if (!old) return [{ name: text.slice(0, nameLimit) }]
  const [, before = '', number, unit = '', newborn, child] = old
  const name = tidy(before).slice(0, nameLimit)
  if (child) return [{ name, kind: 'child' }]
  if (newborn) return [{ name, kind: 'child', age: 0 }]
  const years = /^m/i.test(unit) ? Math.floor(Number(number) / 12) : Number(number)
  return [years > 17 ? { name, kind: 'adult' } : { name, kind: 'child', age: years }]
}
