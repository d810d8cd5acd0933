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
  /** A number written without its area code, which is asked and never guessed. */
  shortPhone?: string
  email?: string
  /** How many of them may come, where that is fewer than there are. */
  places?: number
}

/** How long a name may be, and how many a household is, said here once more for the line. */
export const nameLimit = 190
export const householdLimit = 50

/** First words that name a household rather than a person. */
const households =
  /^(familia|fam|turma|casal|tios|tias|primos|primas|avos|padrinhos|madrinhas|amigos|amigas|colegas|irmaos|irmas|vizinhos|pais|sogros|equipe|pessoal)\b/

const mail = /[^\s,;:<>()]+@[^\s,;:<>()]+\.[^\s,;:<>()]+/
/** A mobile or a landline without its area code: "98765-8888", "3222-4567". */
const shortDigits = /(?<![\d(])(?:9\s?)?[2-9]\d{3}[-\s.]\d{4}(?!\d)|(?<!\d)9\d{8}(?!\d)/
/** "Sr. e Sra. Lima" are two people of one surname. */
const couple =
  /^(srt?a?|dra?|seu|dona|dom|prof)(\.?)\s+e\s+(srt?a?|dra?|dona|seu|profa?)(\.?)\s+([^,;/(+]+)$/i
/** The last words of a surname in two parts, as in "da Costa e Silva": no second person. */
const surnames = new Set(
  (
    'silva souza sousa sa castro melo mello lima costa menezes almeida albuquerque cunha vasconcelos ' +
    'santos oliveira mota brito abreu moura'
  ).split(' '),
)
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
  const short = phone ? undefined : shortDigits.exec(rest)?.[0]
  if (short) rest = rest.replace(short, ' ')
  const titles = couple.exec(tidy(rest))
  if (titles) {
    const [text, one = '', dot, other = '', otherDot, surname = ''] = titles
    return {
      name: text,
      guests: [{ name: `${one}${dot} ${surname}` }, { name: `${other}${otherDot} ${surname}` }],
      ...(phone && { phone }),
      ...(short && { shortPhone: short.trim() }),
      ...(email && { email }),
    }
  }
  const counted = seats.exec(rest)
  const said = counted && isAge(rest, counted) ? null : counted
  const places = said ? Number(said[1] ?? said[2]) : undefined
  if (said) rest = rest.replace(said[0], ' ')

  const [named, after] = splitAt(rest, /[:–—]|\s-\s/)
  const parts = (after ?? named).split(/[,;/]/).map(tidy)
  const [first = '', ...afterFirst] = conjoined(parts[0] ?? '')
  const titled = after !== undefined ? tidy(named) : undefined
  const grouped = titled === undefined && households.test(normaliseForSearch(first))
  // In "Ana, 4 anos", the age belongs to the name before it.
  const people: string[] = []
  const listedParts = grouped ? [...afterFirst, ...parts.slice(1)] : parts
  for (const part of listedParts.flatMap(conjoined)) {
    const alone = age.exec(part)
    const last = people.length - 1
    if (alone && alone[1] === '' && last >= 0) people[last] = `${people[last]} ${part}`
    else if (part) people.push(part)
  }
  const guests = people.flatMap(guestsOf)
  // "Família Silva + 3": one of the family, and three more.
  if (grouped && guests.length > 0 && guests.every(({ name }) => !name)) guests.push({ name: '' })
  const names = guests.map(({ name }) => name).filter(Boolean)
  const name = (titled || (grouped ? first : listed(names))).slice(0, nameLimit).trim()
  if (!name) return null
  while (guests.length < Math.min(places ?? 1, householdLimit)) guests.push({ name: '' })
  const kept = guests.slice(0, householdLimit)
  return {
    name,
    guests: kept,
    ...(phone && { phone }),
    ...(short && { shortPhone: short.trim() }),
    ...(email && { email }),
    ...(places !== undefined && places > 0 && places < kept.length && { places }),
  }
}

/** Whether "(7)" at the end is a person's age rather than how many there are: 0, a baby's, or one of several ages. */
function isAge(text: string, counted: RegExpExecArray): boolean {
  if (counted[1] === undefined) return false
  const before = text.slice(0, counted.index)
  return (
    Number(counted[1]) === 0 || /beb[eê]\s+\S+\s*$/i.test(before) || /\d\s*anos?\s*\)/i.test(before)
  )
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
  const people: string[] = []
  for (const one of part.split(/\s+(?:e|&)\s+|\s+(?=\+\s*\d*$)/).map(tidy)) {
    const last = people.at(-1)
    if (last?.includes(' ') && surnames.has(normaliseForSearch(one)))
      people[people.length - 1] = `${last} e ${one}`
    else if (one !== '') people.push(one)
  }
  return people
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
