import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { words } from '@/lib/search'

export interface VendorsSearch {
  /** Words to find in names, e-mails and phones. */
  q: string
  /** A service: a known key, or the planner's own words. */
  servico: string
}

/** What the catalogue's address carries. */
export function vendorsSearch(search: Partial<VendorsSearch> & SearchSchemaInput): VendorsSearch {
  return { q: words(search.q, 120) ?? '', servico: words(search.servico, 40) ?? '' }
}

/** Omits default values from the address. */
export const vendorsSearchMiddlewares = [stripSearchParams<VendorsSearch>({ q: '', servico: '' })]
