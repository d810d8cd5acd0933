import type { FieldValues } from 'react-hook-form'

/** The changes of a form. */
export interface Changes<V> {
  /** The fields that hold something else than when the writing in them began. */
  changed: ReadonlySet<string>
  /** What each held then. */
  over: V
}

/**
 * The long texts, which are sent with their base value so that no other edit is overwritten unread.
 */
type LongText = 'observations' | 'decision' | 'notes'

const longTexts: ReadonlySet<string> = new Set<LongText>(['observations', 'decision', 'notes'])

/** An absent field keeps its value, null clears it. */
export type Patch<T> = {
  [K in keyof T]?: object extends Pick<T, K> ? NonNullable<T[K]> | null : T[K]
} & { [K in keyof T & LongText as `${K}Was`]?: string }

/**
 * Returns only the changed fields of a form, as updates of the API take them: a field that was
 * emptied, and so is absent from `input`, is cleared.
 */
export function patchOf<T extends object>(
  input: T,
  { changed, over }: Changes<FieldValues>,
): Patch<T> {
  const sent = new Map<string, unknown>(Object.entries(input))
  const patch: Record<string, unknown> = {}
  for (const field of changed) {
    const name = field === 'image' ? 'imageUuid' : field
    patch[name] = sent.get(name) ?? null
    if (longTexts.has(name)) patch[`${name}Was`] = over[field]
  }
  return patch as Patch<T>
}

/** Of a form's values, those that were changed. */
export function only<V extends object>(values: V, changed: ReadonlySet<string>): Partial<V> {
  const kept = Object.entries(values).filter(([name]) => changed.has(name))
  return Object.fromEntries(kept) as Partial<V>
}

/** Whether two values of a field are the same; a file is only itself. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a instanceof File || b instanceof File) {
    return false
  }
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Returns a copy of a form's values, because the form continues to change its own; a file is not
 * copied.
 */
export function asTheyStand<V>(values: V): V {
  if (Array.isArray(values)) return values.map(asTheyStand) as V
  if (Object.prototype.toString.call(values) !== '[object Object]') return values
  return Object.fromEntries(
    Object.entries(values as object).map(([name, value]) => [name, asTheyStand(value)]),
  ) as V
}
