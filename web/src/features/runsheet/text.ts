import { formatDay, type IsoDate } from '@/lib/dates'
import { count } from '@/lib/text'
import { dateOf } from './clock'
import type { Line } from './sheet'

/** "No dia", "Na véspera", "2 dias antes": a day of the run sheet by its distance. */
export function dayName(day: number): string {
  if (day === 0) return 'No dia'
  if (day === -1) return 'Na véspera'
  if (day === 1) return 'No dia seguinte'
  return day < 0 ? `${-day} dias antes` : `${day} dias depois`
}

/** A day of the run sheet by its date, where the event has one. */
export function dayTitle(day: number, eventDate: IsoDate | undefined): string {
  return eventDate === undefined ? dayName(day) : formatDay(dateOf(eventDate, day))
}

/** "Villa Buffet, Estúdio Luz & Fotos". */
export function whoText(who: Line['who']): string {
  return who.map(({ name }) => name).join(', ')
}

/** Where and who, in one line. */
export function metaText({ place, who }: Pick<Line, 'place' | 'who'>): string {
  return [place, whoText(who)].filter(Boolean).join(' · ')
}

/** "8 entradas". */
export function entries(n: number): string {
  return count(n, 'entrada', 'entradas')
}

/** The days that have lines, in order. */
export function daysOf({ lines }: { lines: readonly { day: number }[] }): number[] {
  return [...new Set(lines.map(({ day }) => day))].sort((a, b) => a - b)
}
