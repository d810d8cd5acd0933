import { type IsoMonth, isMonth } from '@/lib/month'
import { on, present } from '@/lib/search'

export interface MonthSearch {
  /** The month shown, as 2026-11; this one where absent. */
  month?: IsoMonth
  /** Only one's own tasks. */
  minhas?: true
}

/** Whatever is not understood is left out. */
export function monthSearch({ month, minhas }: Record<string, unknown>): MonthSearch {
  return present({ month: isMonth(month) ? month : undefined, minhas: on(minhas) })
}
