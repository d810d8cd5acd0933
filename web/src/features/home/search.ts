import { oneOf, present } from '@/lib/search'

export interface HomeSearch {
  /** Everybody who waits, and not only the first of them. */
  esperas?: 'todas'
}

export function homeSearch({ esperas }: Record<string, unknown>): HomeSearch {
  return present({ esperas: oneOf(esperas, ['todas'] as const) })
}
