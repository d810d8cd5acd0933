import { type IsoDate, plusDays, plusMonths } from '@/lib/dates'

export type When = 'MONTHLY' | 'BEFORE'
export type Entrance = 'NONE' | 'PRICE' | 'PERCENT'

/** The few values that describe a plan. */
export interface Said {
  /** Cents. */
  total: number
  entrance: Entrance
  /** Cents, or whole percent. */
  entranceOf: number
  /** Without the entrance. */
  installments: number
  when: When
  /** The first payment's day, where they follow each month. */
  first: IsoDate | ''
  /** How many days before the event the last is due, where they hang on it. */
  daysBefore: number
}

/** A payment of the plan before it is agreed. */
export interface PlannedPayment {
  price: number
  day: IsoDate | ''
  /** null where it has a day of its own. */
  daysBefore: number | null
}

/** As the server divides: cents that cannot be shared go to the last. */
export function planOf(said: Said): PlannedPayment[] {
  const { total, entrance, entranceOf, installments, when, first, daysBefore } = said
  const down =
    entrance === 'NONE'
      ? 0
      : entrance === 'PRICE'
        ? Math.min(entranceOf, total)
        : Math.floor((total * Math.min(entranceOf, 100)) / 100)
  const rest = total - down
  const share = Math.floor(rest / installments)
  const prices = Array.from({ length: installments }, (_, at) =>
    at === installments - 1 ? rest - share * (installments - 1) : share,
  )
  const all = entrance === 'NONE' ? prices : [down, ...prices]
  return all.map((price, at) => ({
    price,
    day: when === 'MONTHLY' && first ? plusMonths(first, at) : '',
    daysBefore: when === 'BEFORE' ? daysBefore + 30 * (all.length - 1 - at) : null,
  }))
}

/** The day a planned payment is due, as far as that is known. */
export function dueOf({ day, daysBefore }: PlannedPayment, eventDay: IsoDate | undefined) {
  if (daysBefore === null) return day || undefined
  return eventDay && plusDays(eventDay, -daysBefore)
}
