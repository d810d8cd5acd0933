import { normaliseForSearch } from '@/lib/text'

/** A stretch of a text, from this letter on. */
export interface Stretch {
  text: string
  at: number
  marked: boolean
}

/** A text in stretches: what matches any word of the query, and what lies between. */
export function markMatches(text: string, query: string): Stretch[] {
  const letters = Array.from(text)
  // The text without accents and case, and which letter each of its characters came from.
  let plain = ''
  const from: number[] = []
  for (const [i, letter] of letters.entries()) {
    // An apostrophe is nothing that one searches, a space is.
    for (const character of normaliseForSearch(letter) || (letter.trim() ? '' : ' ')) {
      plain += character
      from.push(...Array.from({ length: character.length }, () => i))
    }
  }
  const marked = new Set<number>()
  for (const word of normaliseForSearch(query).split(' ').filter(Boolean)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      for (const i of from.slice(at, at + word.length)) marked.add(i)
    }
  }
  const stretches: Stretch[] = []
  for (const [i, letter] of letters.entries()) {
    const last = stretches.at(-1)
    if (last?.marked === marked.has(i)) last.text += letter
    else stretches.push({ text: letter, at: i, marked: marked.has(i) })
  }
  return stretches
}
