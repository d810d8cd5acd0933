import { on, present, uuidIn } from '@/lib/search'

/** The print options in the address. */
export interface PrintSearch {
  /** Only this day. */
  day?: number | undefined
  /** Only the lines this vendor of the event is in. */
  vendor?: string | undefined
  /** Without lines and notes that are for the team only. */
  shared?: true | undefined
}

export function printSearch(search: Record<string, unknown>): PrintSearch {
  const { day } = search
  const known = typeof day === 'number' && Number.isInteger(day) && Math.abs(day) <= 7
  return present({
    day: known ? day : undefined,
    vendor: uuidIn(search.vendor),
    shared: on(search.shared),
  })
}
