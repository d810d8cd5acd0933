import type { ProposalsGetAllData } from '@/client/types.gen'
import { parseTypedDate } from '@/lib/dates'
import { oneOf, present, uuidIn, words } from '@/lib/search'

const isIsoDay = (value: unknown) =>
  typeof value === 'string' && parseTypedDate(value) === value ? value : undefined

export const statuses = ['SENT', 'VIEWED', 'ACCEPTED', 'DECLINED', 'EXPIRED'] as const

const types = [
  'WEDDING',
  'FIFTEEN_YEARS',
  'BIRTHDAY',
  'BODAS',
  'GRADUATION',
  'CORPORATE',
  'OTHER',
] as const

/** What the address of the list of proposals carries. */
export interface ProposalsSearch {
  q?: string
  estado?: (typeof statuses)[number]
  festa?: (typeof types)[number]
  /** The days in which it was made. */
  de?: string
  ate?: string
  /** Whose. */
  cliente?: string
}

export function proposalsSearch(search: Record<string, unknown>): ProposalsSearch {
  return present({
    q: words(search.q, 120),
    estado: oneOf(search.estado, statuses),
    festa: oneOf(search.festa, types),
    de: isIsoDay(search.de),
    ate: isIsoDay(search.ate),
    cliente: uuidIn(search.cliente),
  })
}

/** The same, as the server is asked. */
export function asked({
  q,
  estado,
  festa,
  de,
  ate,
  cliente,
}: ProposalsSearch): NonNullable<ProposalsGetAllData['query']> {
  return present({
    search: q,
    status: estado,
    type: festa,
    from: de,
    until: ate,
    customerUuid: cliente,
  })
}

export const isNarrowed = (search: ProposalsSearch) => Object.keys(search).length > 0

/** Takes back whatever narrows the list. */
export const noFilters: { [K in keyof ProposalsSearch]?: undefined } = {
  q: undefined,
  estado: undefined,
  festa: undefined,
  de: undefined,
  ate: undefined,
  cliente: undefined,
}
