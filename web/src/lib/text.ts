const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Apostrophes in all their shapes: some keyboards type an accent in their place. */
const apostrophes = /['’‘ʼ′`´]/g

/**
 * For comparing what people type: no accents, no case, no apostrophes, single spaces. "  JOÃO " → "joao", "D’Ávila" →
 * "davila". The server compares alike (`app.searchable`).
 */
export function normaliseForSearch(text: string): string {
  return withoutAccents(text.replace(apostrophes, ''))
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether every word of the query appears in the text, ignoring accents, case and order. */
export function matchesSearch(text: string, query: string): boolean {
  const haystack = normaliseForSearch(text)
  return normaliseForSearch(query)
    .split(' ')
    .every((word) => haystack.includes(word))
}

/** "Casamento Marina & Tomás" → "casamento-marina-e-tomas". */
export function slugify(text: string): string {
  return withoutAccents(text.replace(/&/g, ' e '))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e', '&'])

/** Two letters for an avatar: "Ana Clara Nogueira" → "AN", "Villa Buffet" → "VB", "" → "?". */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word && !particles.has(word.toLowerCase()))
  const first = words[0] ? Array.from(words[0])[0] : undefined
  if (!first) return '?'
  const last = words.length > 1 ? Array.from(words[words.length - 1] ?? '')[0] : undefined
  return (first + (last ?? '')).toLocaleUpperCase('pt-BR')
}

/** "terça-feira" → "Terça-feira". */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}

/** "Fotografia" → "fotografia"; words in capitals stay: "DJ e pista". */
export function uncapitalised(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1)
}

/** A whole number as Brazilians write it: "1.234". */
export function formatNumber(n: number): string {
  return whole.format(n)
}

/** "1 evento", "3 eventos"; the plural is given because Portuguese has many. */
export function count(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`
}
