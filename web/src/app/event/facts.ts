import { helperBits } from '@/client/areas.gen'
import type { EventCard } from '@/client/types.gen'
import { daysBetween, today } from '@/lib/dates'
import { count } from '@/lib/text'

/** Whether the asker manages the event: who does not sees neither its checklist nor how far it is. */
export function manages({ permissions }: Pick<EventCard, 'permissions'>): boolean {
  return (permissions & helperBits.MANAGE_EVENT) !== 0
}

/** Whether the asker sees a part of the event that a helper may be given. */
export function sees(
  { permissions }: Pick<EventCard, 'permissions'>,
  part: keyof typeof helperBits,
): boolean {
  return (permissions & helperBits[part]) !== 0
}

/** "180 convidados previstos": for how many the event is planned, not how many come. */
export function plannedWords(numberOfGuests: number): string {
  return count(numberOfGuests, 'convidado previsto', 'convidados previstos')
}

/** Whole days until an event in its own time zone; absent without a date and for templates. */
export function daysLeft(event: Pick<EventCard, 'date' | 'timeZone'>): number | undefined {
  return event.date === undefined ? undefined : daysBetween(today(event.timeZone), event.date)
}

/** Where an event happens, in a few words: the ceremony, else the reception. */
export function placeOf(event: Pick<EventCard, 'ceremonyPlace' | 'receptionPlace'>) {
  return event.ceremonyPlace ?? event.receptionPlace
}

/** Whether it is a template: nothing in it can be concluded, and it has no day of its own. */
export function isTemplate(event: Pick<EventCard, 'templatedAt'>): boolean {
  return event.templatedAt !== undefined
}
