import type { Content, Item } from './model'

/** A conflict of two people's edits: a text of the block or of one of its items, or a whole list. */
export interface ContentClash {
  /** "title", "items", or "items.2.text". */
  path: string
  /** Both values as text. */
  mine: string
  theirs: string
}

export interface Merged {
  /** The merged content; conflicts have my value. */
  content: Content
  clashes: ContentClash[]
}

/** Reports whether two values are equal; undefined, an empty text and an empty list are. */
export function same(a: unknown, b: unknown): boolean {
  if (empty(a) && empty(b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => same(one, b[index]))
  }
  if (isRecord(a) && isRecord(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]))
  }
  return a === b
}

function empty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Merges two edits of one block: a field that only one person changed gets that person's value. Items have no IDs:
 * while no person added, removed or moved one, they are matched by position; after that, their list is merged as one
 * value.
 */
export function merge(base: Content, mine: Content, theirs: Content): Merged {
  const clashes: ContentClash[] = []
  const content = mergeFields(base, mine, theirs, '', clashes)
  return { content, clashes }
}

function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  prefix: string,
  clashes: ContentClash[],
): T {
  const out: Record<string, unknown> = {}
  const of = (value: T, key: string) => (value as Record<string, unknown>)[key]
  for (const key of new Set([base, mine, theirs].flatMap((value) => Object.keys(value)))) {
    const [was, ours, others] = [of(base, key), of(mine, key), of(theirs, key)]
    const value = mergeValue(was, ours, others, prefix + key, clashes)
    if (value !== undefined) out[key] = value
  }
  return out as T
}

function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string,
  clashes: ContentClash[],
): unknown {
  if (same(mine, theirs) || same(mine, base)) return theirs
  if (same(theirs, base)) return mine
  if (path === 'items' && [base, mine, theirs].every(Array.isArray)) {
    const [was, ours, others] = [base, mine, theirs] as Item[][]
    const { length } = was ?? []
    if (ours?.length === length && others?.length === length) {
      return ours.map((item, index) =>
        mergeFields(was?.[index] ?? {}, item, others[index] ?? {}, `items.${index}.`, clashes),
      )
    }
  }
  clashes.push({ path, mine: words(mine), theirs: words(theirs) })
  return mine
}

/** Returns a value as text, to compare two of them. */
function words(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(words).filter(Boolean).join('\n')
  if (!isRecord(value)) return ''
  const { title, text, place, address, alt } = value
  return [title, text, place, address, alt]
    .filter((one) => typeof one === 'string' && one)
    .join(', ')
}

export type Winner = 'mine' | 'theirs' | 'both'

/** Returns the content after a conflict was resolved; `theirs` is the other person's whole content. */
export function chosen(
  content: Content,
  theirs: Content,
  { path }: ContentClash,
  winner: Winner,
): Content {
  if (winner === 'mine') return content
  const other = at(theirs, path)
  if (winner === 'theirs') return put(content, path, other)
  return put(content, path, both(at(content, path), other, path))
}

function both(mine: unknown, theirs: unknown, path: string): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return [...theirs, ...mine.filter((one) => !theirs.some((other) => same(one, other)))]
  }
  if (typeof mine === 'string' && typeof theirs === 'string') {
    return `${theirs}${/text$/.test(path) ? '\n\n' : ' '}${mine}`
  }
  return mine
}

/** Returns the value at a path, such as "title" or "items.2.text". */
export function at(content: Content, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inside, key) => (inside as Record<string, unknown> | undefined)?.[key],
      content,
    )
}

/** Returns the content with another value at a path. */
export function put(content: Content, path: string, value: unknown): Content {
  return putInto(content, path.split('.'), value) as Content
}

function putInto(inside: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  if (Array.isArray(inside)) {
    return inside.map((one, index) =>
      String(index) !== key ? one : rest.length > 0 ? putInto(one, rest, value) : value,
    )
  }
  const record = (inside ?? {}) as Record<string, unknown>
  return { ...record, [key]: rest.length > 0 ? putInto(record[key], rest, value) : value }
}
