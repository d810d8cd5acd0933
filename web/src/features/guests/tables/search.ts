import { on, oneOf, present } from '@/lib/search'

/** Which tables are shown, in their address. */
export function tablesSearch(search: Record<string, unknown>) {
  return present({ livre: on(search.livre) })
}

export type TablesSearch = ReturnType<typeof tablesSearch>

/** How a list is printed: by invitation, or by table. */
export function printSearch(search: Record<string, unknown>) {
  return present({ papel: oneOf(search.papel, ['mesas']), soVao: on(search.soVao) })
}

export type PrintSearch = ReturnType<typeof printSearch>
