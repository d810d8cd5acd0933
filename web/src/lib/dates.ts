import { addDays, addMonths, differenceInCalendarDays } from 'date-fns'
import { timeOf } from './clock'
import { count, formatNumber } from './text'

/** Where events happen unless they say otherwise; reports use it too. */
export const defaultTimeZone = 'America/Sao_Paulo'

/** A calendar day as the API speaks it: "2026-11-14". */
export type IsoDate = string

const dayMonth = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long' })
const dayMonthYear = new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const shortDayMonth = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short' })
const wholeDay = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short' })
const longWeekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long' })
const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long' })

/** Today's calendar day in a time zone, so "amanhã" is right near midnight and abroad. */
export function today(timeZone: string = defaultTimeZone, now: Date = new Date()): IsoDate {
  // sv-SE writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}

/** The calendar day of a moment ("2026-11-14T21:30:00Z") in a time zone. */
export function dayOf(moment: string | number | Date, timeZone: string = defaultTimeZone): IsoDate {
  return today(timeZone, new Date(moment))
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return differenceInCalendarDays(fromIso(to), fromIso(from))
}

/** The day `n` days later (earlier when negative). */
export function plusDays(day: IsoDate, n: number): IsoDate {
  return toIso(addDays(fromIso(day), n))
}

/** The day `n` months later; the 31st becomes the month's last day. */
export function plusMonths(day: IsoDate, n: number): IsoDate {
  return toIso(addMonths(fromIso(day), n))
}

/** A Date at local midnight to its ISO day. */
export function toIso(date: Date): IsoDate {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

/**
 * Returns an ISO day as a Date at local midnight. The function of date-fns parses all of ISO 8601, and every first
 * page would load it.
 */
export function fromIso(day: IsoDate): Date {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** "sáb., 14 de novembro"; the year joins when it is not this one. */
export function formatDay(day: IsoDate, now: IsoDate = today()): string {
  const date = fromIso(day)
  const sameYear = day.slice(0, 4) === now.slice(0, 4)
  return `${weekday.format(date)}, ${(sameYear ? dayMonth : dayMonthYear).format(date)}`
}

/** "sáb., 14 de novembro de 2026", always with its year. */
export function formatDayWithYear(day: IsoDate): string {
  const date = fromIso(day)
  return `${weekday.format(date)}, ${dayMonthYear.format(date)}`
}

/** "sáb., 14 de novembro, 18:30" of a moment ("2026-11-14T21:30:00Z"). */
export function formatMoment(moment: string, now: IsoDate = today()): string {
  return `${formatDay(dayOf(moment), now)}, ${timeOf(moment)}`
}

/** "sábado, 14 de novembro", for the head of a page. */
export function formatWholeDay(day: IsoDate): string {
  return wholeDay.format(fromIso(day))
}

/** "sábado". */
export function weekdayOf(day: IsoDate): string {
  return longWeekday.format(fromIso(day))
}

/** "sáb.", where columns are narrow. */
export function shortWeekdayOf(day: IsoDate): string {
  return weekday.format(fromIso(day))
}

/** "novembro", of a day in it. */
export function monthNameOf(day: IsoDate): string {
  return monthName.format(fromIso(day))
}

/** "14 de novembro de 2026", for invitations. */
export function formatLongDay(day: IsoDate): string {
  return dayMonthYear.format(fromIso(day))
}

/** "14/11/2026", as people type it. */
export function formatTypedDay(day: IsoDate): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

/**
 * How a deadline reads in a list: "hoje", "amanhã", "ontem", "há 4 dias", "qui., 26" within a week,
 * "3 de dez." beyond, with the year when it is another.
 */
export function formatDeadline(day: IsoDate, now: IsoDate = today()): string {
  const days = daysBetween(now, day)
  if (days >= -30 && days <= 1) return relativeDay(day, now)
  const date = fromIso(day)
  if (days > 1 && days < 7) return `${weekday.format(date)}, ${date.getDate()}`
  return formatShortDay(day, now)
}

/** "3 de dez."; the year joins when it is not this one. */
export function formatShortDay(day: IsoDate, now: IsoDate = today()): string {
  const short = shortDayMonth.format(fromIso(day))
  return day.slice(0, 4) === now.slice(0, 4) ? short : `${short} de ${day.slice(0, 4)}`
}

/** "sex., 20 de nov.", where a whole month's name would break the line. */
export function formatBriefDay(day: IsoDate, now: IsoDate = today()): string {
  return `${weekday.format(fromIso(day))}, ${formatShortDay(day, now)}`
}

/** From one day to another: "23 a 29 de nov.", "30 de nov. a 29 de dez.", "29 de nov." of a single one. */
export function formatDays(from: IsoDate, until: IsoDate, now: IsoDate = today()): string {
  const last = formatShortDay(until, now)
  if (from === until) return last
  if (from.slice(0, 7) === until.slice(0, 7)) return `${fromIso(from).getDate()} a ${last}`
  // The year said at the end holds for both, where both are in it.
  const first =
    from.slice(0, 4) === until.slice(0, 4) ? formatShortDay(from, from) : formatShortDay(from, now)
  return `${first} a ${last}`
}

/** "hoje", "amanhã", "ontem", "em 43 dias", "há 2 dias". */
export function relativeDay(day: IsoDate, now: IsoDate = today()): string {
  const days = daysBetween(now, day)
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  if (days === -1) return 'ontem'
  const many = formatNumber(Math.abs(days))
  return days > 0 ? `em ${many} dias` : `há ${many} dias`
}

/**
 * A past moment as people say it: "agora", "há 5 min", "há 3 h", "ontem", "há 2 dias"; where there is
 * room, "há 5 minutos" and "há 3 horas".
 */
export function ago(
  moment: string | number | Date,
  now: number | Date = new Date(),
  words: 'short' | 'long' = 'short',
): string {
  const date = new Date(moment)
  const minutes = Math.floor((new Date(now).getTime() - date.getTime()) / 60_000)
  if (minutes < 1) return 'agora'
  if (minutes < 60)
    return words === 'short' ? `há ${minutes} min` : `há ${count(minutes, 'minuto', 'minutos')}`
  if (minutes < 24 * 60 && dayOf(date) === dayOf(now)) {
    const hours = Math.floor(minutes / 60)
    return words === 'short' ? `há ${hours} h` : `há ${count(hours, 'hora', 'horas')}`
  }
  return relativeDay(dayOf(date), dayOf(now))
}

/** When something happened, to the minute: "hoje às 8:59", "ontem às 17:10", "3 de out. às 9:00". */
export function formatPast(
  moment: string,
  timeZone: string = defaultTimeZone,
  now: IsoDate = today(timeZone),
): string {
  const day = dayOf(moment, timeZone)
  const words = daysBetween(now, day) >= -1 ? relativeDay(day, now) : formatShortDay(day, now)
  return `${words} às ${timeOf(moment, timeZone).replace(/^0/, '')}`
}

/** "14112026", "14/11/2026", "14/11/26" or "2026-11-14" to an ISO day; null when no such day exists. */
export function parseTypedDate(text: string): IsoDate | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed)
  const typed = /^(\d{1,2})[/.-]?(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(trimmed)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : typed
      ? [typed[3], typed[2], typed[1]]
      : []
  if (!year || !month || !day) return null
  const fullYear = year.length === 2 ? `20${year}` : year
  const candidate = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // The 31st of February rolls over.
  return toIso(fromIso(candidate)) === candidate && Number(fullYear) >= 1900 ? candidate : null
}

/** Inserts the slashes while a date is typed. A pasted ISO day is converted. */
export function typeDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  // With typed slashes, zeros may be left out: 5/3/2027.
  if (/^\d{1,2}\/(\d{0,2}(\/\d{0,4})?)?$/.test(text)) return text
  const digits = text.replace(/\D/g, '').slice(0, 8)
  if (digits.length > 4) return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`
  if (digits.length > 2) return `${digits.slice(0, 2)}/${digits.slice(2)}`
  return digits
}
