import { ago, daysBetween, formatDay, formatDeadline, type IsoDate } from '@/lib/dates'
import { formatSpan } from '@/lib/span'
import { count, formatNumber } from '@/lib/text'
import { isSoon, type Summary } from './groups'
import type { DatedTask, EventDay, TimedTask, TimeUnit } from './timing'

const units: Record<TimeUnit, [one: string, many: string]> = {
  DAYS_AFTER: ['dia depois', 'dias depois'],
  DAYS: ['dia antes', 'dias antes'],
  WEEKS: ['semana antes', 'semanas antes'],
  MONTHS: ['mês antes', 'meses antes'],
}

/** "120 dias antes", "1 mês antes", "3 dias depois". */
export function distanceWords(number: number, unit: TimeUnit): string {
  return count(number, ...units[unit])
}

/** Returns a unit's name for a number: "dias antes" for 2, "dia antes" for 1. */
export function unitWords(unit: TimeUnit, number: number | null): string {
  return units[unit][number === 1 ? 0 : 1]
}

/** Late and soon have a colour; the word itself says the same. */
export type DueTone = 'late' | 'soon' | 'calm'

export interface DueWords {
  text: string
  tone: DueTone
}

/** Returns the text at the end of a row: "há 4 dias", "amanhã", "3 de dez.", "12 meses antes". */
export function dueWords(task: DatedTask & TimedTask, today: IsoDate): DueWords | null {
  if (task.checkedAt) return { text: `feita ${ago(task.checkedAt)}`, tone: 'calm' }
  if (task.deadline) {
    const tone = task.deadline < today ? 'late' : isSoon(task.deadline, today) ? 'soon' : 'calm'
    return { text: shortDeadline(task.deadline, today), tone }
  }
  if (task.timing === 'PLANNING' && task.timeUnitNumber && task.timeUnitOption) {
    return { text: distanceWords(task.timeUnitNumber, task.timeUnitOption), tone: 'calm' }
  }
  return null
}

/** Next January needs no year in November; a year is said only where it could be mistaken. */
function shortDeadline(deadline: IsoDate, today: IsoDate): string {
  const words = formatDeadline(deadline, today)
  return Math.abs(daysBetween(today, deadline)) < 300 ? words.replace(/ de \d{4}$/, '') : words
}

/**
 * A deadline in full: "ter., 24 de novembro · 120 dias antes", "ter., 24 de novembro, 16h às 18h",
 * "Sem data". Without the event's day only the distance is known.
 */
export function deadlineSentence(
  task: DatedTask & TimedTask,
  event: EventDay,
  today: IsoDate,
): string {
  if (task.timing === 'PLANNING' && task.timeUnitNumber && task.timeUnitOption) {
    const distance = distanceWords(task.timeUnitNumber, task.timeUnitOption)
    // The distance stays together where the line breaks.
    return task.deadline
      ? `${formatDay(task.deadline, today)} · ${distance.replaceAll(' ', '\u00a0')}`
      : distance
  }
  if (task.timing === 'CALENDAR' && task.date)
    return formatSpan(task.date, task.endDate, event.timeZone, today)
  return 'Sem data'
}

/** "27 de 64 tarefas". */
export function progressWords({ done, total }: Summary): string {
  return `${formatNumber(done)} de ${count(total, 'tarefa', 'tarefas')}`
}

/** "64 tarefas", in a template, where nothing is ever done. */
export function templateWords(total: number): string {
  return count(total, 'tarefa', 'tarefas')
}

/** "3 atrasadas · 5 esta semana", or what there is to be glad about. */
export function pressureWords({ overdue, week, soon, total, done }: Summary): string {
  const parts = [
    overdue > 0 && count(overdue, 'atrasada', 'atrasadas'),
    week > 0 ? `${week} esta semana` : soon > 0 && `${soon} nos próximos 7 dias`,
  ].filter(Boolean)
  if (parts.length > 0) return parts.join(' · ')
  if (total > 0 && done === total) return 'Tudo concluído'
  return 'Nada para esta semana'
}
