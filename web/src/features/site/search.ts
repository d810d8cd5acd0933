import { isUuid } from '@/lib/search'

/** The state of the editor that its address holds. */
export interface SiteSearch {
  /** The block whose form is open. */
  bloco?: string
}

export function siteSearch({ bloco }: Record<string, unknown>): SiteSearch {
  return typeof bloco === 'string' && isUuid(bloco) ? { bloco } : {}
}
