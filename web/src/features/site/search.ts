import { isUuid } from '@/lib/search'

/** What of the editor stands in its address. */
export interface SiteSearch {
  /** The block whose form is open. */
  bloco?: string
}

export function siteSearch({ bloco }: Record<string, unknown>): SiteSearch {
  return typeof bloco === 'string' && isUuid(bloco) ? { bloco } : {}
}
