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
  /^(srt?a?|dra?|seu|dona|dom|prof)(\.?)\s+e\s+(srt?a?|dra?|dona|seu|profa?)(\.?)\s+([^,;/(+]*[^,;/(+\s])(.*)$/i
/** The last words of a surname in two parts, as in "da Costa e Silva": no second person. */
const surnames = new Set(
  (
    'silva souza sousa sa castro melo mello lima costa menezes almeida albuquerque cunha vasconcelos ' +
    'santos oliveira mota brito abreu moura'
  ).split(' '),
)
const digits = /\+?\(?\d[\d\s().-]{7,}\d/g
const seats = new RegExp(
  String.raw`\(\s*(\d{1,2})\s*\)|\(?\s*(?<!\+\s*|mais\s+)(?<![\p{L}\d])(\d{1,2})\s*` +
    String.raw`(?:lugares|pessoas|convidados)(?!\p{L})\s*\)?`,
  'iu',
)
/** A title is followed by a colon; one of a household, or of several people, by a dash too. */
const title = /^(.*?\S)\s*(?:(:)|[–—]|\s-\s)(.*)$/
const companion = new RegExp(
  String.raw`^(\+|mais )?\s*(?:(\d{1,2})\s*|(?:um|uma|o|a|os|as|seu|sua)\s+)?(acompanhantes?|pessoas?|` +
    'convidad[oa]s?|lugar(?:es)?|adult[oa]s?|criancas?|bebes?|filh[oa]s?|netos|netas|familia|familiares|' +
    'parentes|namorad[oa]|par|espos[oa]|marido|mulher|noiv[oa]|companheir[oa])?$',
)
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
  // In "Beto (+1)" the parentheses say nothing.
  rest = tidy(rest.replace(/\(\s*(\+[^()]*)\)/g, ' $1').replace(/\s+c\/\s*/gi, ' e '))
  let titled: string | undefined
  const titles = couple.exec(rest)
  const named = titles ? null : title.exec(rest)
  if (titles && !/\se\s/i.test(titles[5] ?? '')) {
    const [text, one = '', dot, other = '', otherDot, surname = '', more = ''] = titles
    titled = text.slice(0, text.length - more.length)
    rest = `${one}${dot} ${surname}, ${other}${otherDot} ${surname}${more}`
  } else if (named) {
    const [, before = '', colon, after = ''] = named
    if (colon || isHousehold(before) || splitPeople(after).length > 1) {
      titled = tidy(before)
      rest = after
    }
  }
  const counted = seats.exec(rest)
  const said = counted && isAge(rest, counted) ? null : counted
  const places = said ? Number(said[1] ?? said[2]) : undefined
  if (said) rest = rest.replace(said[0], ' ')

  const people = splitPeople(rest)
  const grouped = titled === undefined && isHousehold(people[0] ?? '')
  const group = grouped ? people.shift() : titled
  const guests: WrittenGuest[] = []
  for (const [at, part] of people.entries()) {
    // The first without a title is a person, as in "Noiva e madrinha", unless it counts.
    const unnamed = at > 0 || group !== undefined || part.startsWith('+') ? unnamedOf(part) : null
    const person = guestOf(part.replace(/^[+\s]+/, ''))
    const last = guests.at(-1)
    if (unnamed) guests.push(...unnamed)
    else if (person.name) guests.push(person)
    // In "Ana, 4 anos", the age belongs to the name before it.
    else if (last && part) Object.assign(last, { ...person, name: last.name })
  }
  // "Família Silva + 3": one of the family, and three more.
  if (grouped && guests.every((guest) => !guest.name)) {
    guests.unshift(
      ...Array.from({ length: /^casal/i.test(group ?? '') ? 2 : 1 }, () => ({ name: '' })),
    )
  }
  const names = guests.map(({ name }) => name).filter(Boolean)
  const name = (group || listed(names)).slice(0, nameLimit).trim()
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

function isHousehold(text: string): boolean {
  return households.test(normaliseForSearch(text))
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^[\s.]+|\s+$/g, '')
}

/** Splits a text into people and companions: "João, Bia e Davi + 1" is four. */
function splitPeople(text: string): string[] {
  return text.split(/[,;/]/).map(tidy).flatMap(conjoined)
}

/** Splits a part into people: "João e Bia" is two, and "+ 1" is separate from the person who brings one. */
function conjoined(part: string): string[] {
  const people: string[] = []
  for (const one of part.split(/\s+(?:e|&)\s+|\s*(?=\+)|\s+(?=mais\s+\d)/i).map(tidy)) {
    const last = people.at(-1)
    if (last?.includes(' ') && surnames.has(normaliseForSearch(one)))
      people[people.length - 1] = `${last} ${/\sE\s/.test(part) ? 'E' : 'e'} ${one}`
    else if (one !== '') people.push(one)
  }
  return people
}

/** The places of companions: "+ 2", "acompanhante", "2 filhos", "bebê". Returns null for a name. */
function unnamedOf(text: string): WrittenGuest[] | null {
  const [, more, number, who = ''] = companion.exec(normaliseForSearch(text)) ?? []
  if (!more && !who) return null
  const guest: WrittenGuest = { name: '' }
  if (who.startsWith('adult')) guest.kind = 'adult'
  if (/^(?:crianca|bebe)/.test(who)) guest.kind = 'child'
  if (who.startsWith('bebe')) guest.age = 0
  const many = Math.min(Number(number ?? 1), householdLimit)
  return Array.from({ length: many }, () => ({ ...guest }))
}

function guestOf(text: string): WrittenGuest {
  const old = age.exec(text)
  if (!old) return { name: text.slice(0, nameLimit) }
  const [, before = '', number, unit = '', newborn, child] = old
  const name = tidy(before).slice(0, nameLimit)
  if (child) return { name, kind: 'child' }
  if (newborn) return { name, kind: 'child', age: 0 }
  const years = /^m/i.test(unit) ? Math.floor(Number(number) / 12) : Number(number)
  return years > 17 ? { name, kind: 'adult' } : { name, kind: 'child', age: years }
}
