/**
 * Parses the search of an address. Any text may be in it, so unknown parts are left out and no
 * address is an error. Every route's search is part of the first load; a schema library is not
 * worth its size there.
 */

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(
  value: unknown,
  options: T,
): T[number] | undefined {
  return options.find((option) => option === value)
}

/** Words of a person, trimmed and at most so long; a number in the address is words too. */
export function words(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text !== '' && text.length <= max ? text : undefined
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be the address of anything. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidShape.test(value)
}

/** A uuid. */
export function uuidIn(value: unknown): string | undefined {
  return isUuid(value) ? value : undefined
}

/** A switch that is in the address only while it is on. */
export function on(value: unknown): true | undefined {
  return value === true ? true : undefined
}

/** Leaves out undefined values, so that the address has no empty ones. */
export function present<T extends Record<string, unknown>>(
  search: T,
): { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as ReturnType<typeof present<T>>
}
