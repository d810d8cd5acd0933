import { describe, expect, it } from 'vitest'
import type { DatedTask, TimedTask } from './timing'
import {
  deadlineSentence,
  distanceWords,
  dueWords,
  pressureWords,
  progressWords,
  unitWords,
} from './words'

// A Tuesday.
const today = '2026-11-24'
const event = { date: '2027-03-13', timeZone: 'America/Sao_Paulo' }

function task(more: Partial<DatedTask & TimedTask>): DatedTask & TimedTask {
  return { publicId: 't', position: 1, timing: 'NONE', ...more }
}

describe('dueWords', () => {
  it.each([
    ['2026-11-20', 'há 4 dias', 'late'],
    ['2026-11-23', 'ontem', 'late'],
    ['2026-11-24', 'hoje', 'soon'],
    ['2026-11-25', 'amanhã', 'soon'],
    ['2026-11-26', 'qui., 26', 'soon'],
    ['2026-11-27', 'sex., 27', 'calm'],
    ['2026-12-03', '3 de dez.', 'calm'],
    ['2027-03-13', '13 de mar.', 'calm'],
    ['2028-03-13', '13 de mar. de 2028', 'calm'],
  ])('says %s as “%s”, %s', (deadline, text, tone) => {
    expect(dueWords(task({ deadline }), today)).toEqual({ text, tone })
  })

  it('says the distance when the event has no day', () => {
    const planned = task({ timing: 'PLANNING', timeUnitNumber: 12, timeUnitOption: 'MONTHS' })
    expect(dueWords(planned, today)).toEqual({ text: '12 meses antes', tone: 'calm' })
  })

  it('is never late once done, and silent without a date', () => {
    const done = task({ deadline: '2020-01-01', checkedAt: new Date().toISOString() })
    expect(dueWords(done, today)).toEqual({ text: 'feita agora', tone: 'calm' })
    expect(dueWords(task({}), today)).toBeNull()
  })
})

describe('distanceWords', () => {
  it('knows one from many', () => {
    expect(distanceWords(1, 'MONTHS')).toBe('1 mês antes')
    expect(distanceWords(2, 'MONTHS')).toBe('2 meses antes')
    expect(distanceWords(1, 'WEEKS')).toBe('1 semana antes')
    expect(distanceWords(120, 'DAYS')).toBe('120 dias antes')
    expect(distanceWords(1, 'DAYS_AFTER')).toBe('1 dia depois')
    expect(unitWords('DAYS', 1)).toBe('dia antes')
    expect(unitWords('DAYS', null)).toBe('dias antes')
  })
})

describe('deadlineSentence', () => {
  it('gives the day and the distance', () => {
    const planned = task({
      timing: 'PLANNING',
      timeUnitNumber: 109,
      timeUnitOption: 'DAYS',
      deadline: '2026-11-24',
    })
    expect(deadlineSentence(planned, event, today).replaceAll('\u00a0', ' ')).toBe(
      'ter., 24 de novembro · 109 dias antes',
    )
  })

  it('gives only the distance before the event has a day', () => {
    const planned = task({ timing: 'PLANNING', timeUnitNumber: 2, timeUnitOption: 'WEEKS' })
    expect(deadlineSentence(planned, { timeZone: event.timeZone }, today)).toBe('2 semanas antes')
  })

  it('gives hours on the event’s clocks', () => {
    const start = '2026-11-25T19:30:00Z'
    const calendar = task({ timing: 'CALENDAR', date: start })
    expect(deadlineSentence(calendar, event, today)).toBe('qua., 25 de novembro, 16h30')
    expect(deadlineSentence({ ...calendar, endDate: '2026-11-25T21:00:00Z' }, event, today)).toBe(
      'qua., 25 de novembro, 16h30 às 18h',
    )
    expect(deadlineSentence({ ...calendar, endDate: '2026-11-26T15:00:00Z' }, event, today)).toBe(
      'qua., 25 de novembro, 16h30 até qui., 26 de novembro, 12h',
    )
  })

  it('says when there is none', () => {
    expect(deadlineSentence(task({}), event, today)).toBe('Sem data')
  })
})

describe('the words over a checklist', () => {
  it('counts', () => {
    expect(progressWords({ total: 64, done: 27, overdue: 3, week: 5, soon: 0 })).toBe(
      '27 de 64 tarefas',
    )
    expect(progressWords({ total: 1, done: 0, overdue: 0, week: 0, soon: 0 })).toBe('0 de 1 tarefa')
  })

  it('says what presses, or that nothing does', () => {
    expect(pressureWords({ total: 64, done: 27, overdue: 3, week: 5, soon: 0 })).toBe(
      '3 atrasadas · 5 esta semana',
    )
    expect(pressureWords({ total: 64, done: 27, overdue: 1, week: 0, soon: 0 })).toBe('1 atrasada')
    expect(pressureWords({ total: 64, done: 27, overdue: 0, week: 0, soon: 0 })).toBe(
      'Nada para esta semana',
    )
    // On a Saturday, with something due on Monday.
    expect(pressureWords({ total: 64, done: 27, overdue: 0, week: 0, soon: 1 })).toBe(
      '1 nos próximos 7 dias',
    )
    expect(pressureWords({ total: 64, done: 64, overdue: 0, week: 0, soon: 0 })).toBe(
      'Tudo concluído',
    )
  })
})
