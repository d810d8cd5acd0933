/** How a name answers to what was typed: it begins so, or is only written alike. */
export type Closeness = 'begins' | 'alike'

/** From one letter up to another, of the name as it is written. */
export type Span = readonly [from: number, to: number]

export interface Match {
  closeness: Closeness
  /** The fewer, the nearer. */
  distance: number
  /** What of the name was typed; nothing where it is only written alike. */
  marks: readonly Span[]
}

/** A word of a name, made ready once for many questions. */
interface Word {
  /** Without accents, case and silent h: what everybody types alike. */
  plain: string
  /** For each of those letters, behind which of the name's it ends. */
  ends: readonly number[]
  from: number
  /** As it sounds, however it is spelled. */
  sound: string
}

export type SearchedName = readonly Word[]

const parts = /[\p{L}\p{N}\p{M}]+/gu

/** Makes a name ready to be searched. */
export function searched(name: string): SearchedName {
  return [...name.matchAll(parts)].map(({ 0: word, index }) => {
    let plain = ''
    const ends: number[] = []
    let at = index
    for (const letter of word) {
      at += letter.length
      for (const base of plainOf(letter)) {
        // "Thaís" is typed without it as often as with it; a first one is heard by nobody either.
        if (base === 'h') continue
        plain += base
        ends.push(at)
      }
      // An accent written as a letter of its own belongs to the one before.
      if (ends.length > 0) ends[ends.length - 1] = at
    }
    return { plain, ends, from: index, sound: soundOf(plain) }
  })
}

function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** One spelling of those that sound alike: Luiz and Luís, Kelly and Queli, Sophia and Sofia, Anna and Ana. */
function soundOf(plain: string): string {
  return plain
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/qu(?=[ei])|k/g, 'c')
    .replace(/(.)\1+/g, '$1')
}

/**
 * Whether a name answers to a question: each word of it begins a word of the name, or is written like
 * the beginning of one. Nothing typed is no question.
 */
export function match(name: SearchedName, question: SearchedName): Match | undefined {
  if (question.length === 0) return undefined
  const left = [...name]
  const marks: Span[] = []
  let distance = 0
  for (const asked of question) {
    let best: { word: Word; distance: number } | undefined
    for (const word of left) {
      const found = distanceOf(word, asked)
      if (found !== undefined && (best === undefined || found < best.distance))
        best = { word, distance: found }
    }
    if (!best) return undefined
    left.splice(left.indexOf(best.word), 1)
    distance += best.distance
    if (best.distance === 0)
      marks.push([best.word.from, best.word.ends[asked.plain.length - 1] ?? best.word.from])
  }
  return distance === 0
    ? { closeness: 'begins', distance, marks: marks.sort(([a], [b]) => a - b) }
    : { closeness: 'alike', distance, marks: [] }
}

/** 0 where the word begins so, from 0.5 on where it is written alike; undefined where it is another. */
function distanceOf(word: Word, asked: Word): number | undefined {
  if (asked.plain === '') return undefined
  if (word.plain.startsWith(asked.plain)) return 0
  if (word.sound.startsWith(asked.sound)) return 0.5
  if (asked.sound.length < 3) return undefined
  // The first letter is the one that people get right; of a short word one other letter may be wrong.
  if (word.sound[0] !== asked.sound[0]) return undefined
  const most = asked.sound.length < 4 ? 1 : 2
  const found = prefixDistance(word.sound, asked.sound, most)
  return found > most ? undefined : found
}

/**
 * How many letters to add, take, change or swap with their neighbour until the beginning of `word` is
 * `asked` (the optimal string alignment distance to its nearest prefix); more than `most` is most + 1.
 */
function prefixDistance(word: string, asked: string, most: number): number {
  const width = Math.min(word.length, asked.length + most)
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, i) => i)
  for (let i = 1; i <= asked.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= width; j++) {
      const same = asked[i - 1] === word[j - 1]
      let cost = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && asked[i - 1] === word[j - 2] && asked[i - 2] === word[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = above
    above = row
  }
  return Math.min(...above)
}
