import { normaliseForSearch } from '@/lib/text'

export interface Letter<V> {
  /** "A" to "Z", or "#" for what begins with none of them. */
  letter: string
  vendors: V[]
}

/** What comes sorted by name, under its letters; accents and case make no other letter. */
export function byLetter<V extends { name: string }>(sorted: readonly V[]): Letter<V>[] {
  const letters = new Map<string, V[]>()
  for (const vendor of sorted) {
    const first = normaliseForSearch(vendor.name).charAt(0).toUpperCase()
    const letter = /[A-Z]/.test(first) ? first : '#'
    letters.set(letter, [...(letters.get(letter) ?? []), vendor])
  }
  return [...letters].map(([letter, vendors]) => ({ letter, vendors }))
}
