import { daysBetween, formatDeadline, type IsoDate, today } from '@/lib/dates'
import type { ClientEvent } from './access'

type Kind = Pick<ClientEvent, 'type'>

/** Whom the page speaks to: a couple is two. */
export function youOf({ type }: Kind): 'vocês' | 'você' {
  return type === 'WEDDING' || type === 'BODAS' ? 'vocês' : 'você'
}

const ends: Record<ClientEvent['type'], string> = {
  WEDDING: 'até o sim',
  BODAS: 'até a celebração',
  FIFTEEN_YEARS: 'até a festa',
  BIRTHDAY: 'até a festa',
  GRADUATION: 'até a formatura',
  CORPORATE: 'até o evento',
  OTHER: 'até o grande dia',
}

/** "O caminho até o sim", and once the day is over "O caminho até aqui". */
export function pathTitle(
  event: Pick<ClientEvent, 'type' | 'date' | 'timeZone'>,
  now: IsoDate = today(event.timeZone),
): string {
  const over = event.date !== undefined && daysBetween(now, event.date) < 0
  return `O caminho ${over ? 'até aqui' : ends[event.type]}`
}

/** When a step is due, without alarm: "até amanhã", "até 3 de dez.", "prazo há 2 dias". */
export function dueWords(deadline: IsoDate | undefined, now: IsoDate): string | undefined {
  if (deadline === undefined) return undefined
  const words = formatDeadline(deadline, now)
  return daysBetween(now, deadline) < 0 ? `prazo ${dated(words)}` : `até ${words}`
}

/** Returns "há 2 dias" and "ontem" unchanged, and an older day with its preposition. */
function dated(words: string): string {
  return /^(há|ontem)/.test(words) ? words : `em ${words}`
}

/** Whose event it is, in one line: "Helena & Caio", or its title. */
export function calledBy({ names, title }: Pick<ClientEvent, 'names' | 'title'>): string {
  return names.length > 0 ? names.join(' & ') : title
}
