import { describe, expect, it } from 'vitest'
import {
  daysOf,
  endOfMonth,
  endOfWeek,
  groupByDistance,
  groupTasks,
  inOrder,
  summarise,
} from './groups'
import type { DatedTask, TimedTask } from './timing'

// A Tuesday.
const today = '2026-11-24'

let made = 0
function task(deadline?: string, more: Partial<DatedTask & TimedTask> = {}) {
  made += 1
  const timing: TimedTask['timing'] = 'NONE'
  return { publicId: `t${made}`, position: made, deadline, timing, ...more }
}

function shape(tasks: (DatedTask & TimedTask)[], day = today) {
  return Object.fromEntries(
    groupTasks(tasks, day).map((group) => [group.key, group.tasks.map((one) => one.deadline)]),
  )
}

describe('endOfWeek', () => {
  it.each([
    ['2026-11-23', '2026-11-29'],
    ['2026-11-24', '2026-11-29'],
    ['2026-11-28', '2026-11-29'],
    // On a Sunday, the week that begins the next day counts too.
    ['2026-11-29', '2026-12-06'],
    ['2026-12-31', '2027-01-03'],
  ])('from %s reaches %s', (day, end) => expect(endOfWeek(day)).toBe(end))
})

describe('endOfMonth', () => {
  it.each([
    ['2026-11-24', '2026-12-24'],
    ['2026-12-01', '2026-12-31'],
    ['2027-01-31', '2027-03-02'],
  ])('from %s reaches %s', (day, end) => expect(endOfMonth(day)).toBe(end))
})

describe('daysOf', () => {
  it('says what a heading reaches over, but for a whole month', () => {
    const groups = groupTasks(
      ['2026-11-20', today, '2026-12-01', '2026-12-26', '2027-01-10', undefined].map((day) =>
        task(day),
      ),
      today,
    )
    expect(groups.map((group) => [group.title, daysOf(group, today)])).toEqual([
      ['Atrasadas', undefined],
      ['Esta semana', '24 a 29 de nov.'],
      ['Próximos 30 dias', '30 de nov. a 24 de dez.'],
      ['Dezembro', '25 a 31 de dez.'],
      ['Janeiro de 2027', undefined],
      ['Sem data', undefined],
    ])
  })
})

describe('groupTasks', () => {
  it('puts each deadline under its heading', () => {
    expect(
      shape([
        task('2026-11-20'),
        task('2026-11-23'),
        task(today),
        task('2026-11-25'),
        task('2026-11-29'),
        task('2026-11-30'),
        task('2026-12-24'),
        task('2026-12-25'),
        task('2028-02-29'),
        task(undefined),
      ]),
    ).toEqual({
      overdue: ['2026-11-20', '2026-11-23'],
      week: ['2026-11-24', '2026-11-25', '2026-11-29'],
      month: ['2026-11-30', '2026-12-24'],
      'later-2026-12': ['2026-12-25'],
      'later-2028-02': ['2028-02-29'],
      undated: [undefined],
    })
  })

  it('names the months that come later, and the days each heading reaches over', () => {
    const groups = groupTasks(
      [task('2026-11-30'), task('2026-12-30'), task('2027-03-13'), task('2027-03-01')],
      today,
    )
    expect(groups.map(({ title, from, until }) => [title, from, until])).toEqual([
      ['Próximos 30 dias', '2026-11-30', '2026-12-24'],
      ['Dezembro', '2026-12-25', '2026-12-31'],
      ['Março de 2027', '2027-03-01', '2027-03-31'],
    ])
  })

  it('keeps what is done apart, however late it was', () => {
    const done = task('2026-11-01', { checkedAt: '2026-11-02T12:00:00Z' })
    expect(groupTasks([done, task('2026-11-01')], today).map((group) => group.title)).toEqual([
      'Atrasadas',
      'Concluídas',
    ])
  })

  it('never calls tomorrow late at the end of a year', () => {
    expect(shape([task('2027-01-01')], '2026-12-31')).toEqual({ week: ['2027-01-01'] })
  })

  it('keeps the planner’s own order inside a group, not the order of the dates', () => {
    const later = task('2026-11-28', { position: 1, publicId: 'b' })
    const sooner = task('2026-11-25', { position: 2, publicId: 'a' })
    expect(groupTasks([sooner, later], today)[0]?.tasks).toEqual([later, sooner])
  })

  it('has no group without tasks', () => {
    expect(groupTasks([], today)).toEqual([])
  })
})

describe('groupByDistance', () => {
  const planned = (timeUnitNumber: number, timeUnitOption: TimedTask['timeUnitOption']) =>
    task(undefined, { timing: 'PLANNING', timeUnitNumber, timeUnitOption })

  it('orders a dateless checklist by how long before the event', () => {
    const groups = groupByDistance([
      planned(3, 'DAYS_AFTER'),
      planned(5, 'DAYS'),
      planned(1, 'WEEKS'),
      planned(2, 'WEEKS'),
      planned(1, 'MONTHS'),
      planned(3, 'MONTHS'),
      planned(6, 'MONTHS'),
      planned(9, 'MONTHS'),
      planned(12, 'MONTHS'),
      planned(18, 'MONTHS'),
      task(undefined),
    ])
    expect(groups.map((group) => [group.title, group.tasks.length])).toEqual([
      ['Mais de 1 ano antes', 1],
      ['De 9 a 12 meses antes', 2],
      ['De 6 a 9 meses antes', 1],
      ['De 3 a 6 meses antes', 1],
      ['De 1 a 3 meses antes', 1],
      ['No último mês', 1],
      ['Na última semana', 2],
      ['Depois do evento', 1],
      ['Sem prazo', 1],
    ])
  })
})

describe('summarise', () => {
  it('counts what a planner asks first', () => {
    expect(
      summarise(
        [
          task('2026-11-20'),
          task('2026-11-26'),
          task('2026-11-27'),
          task('2026-11-27', { checkedAt: '2026-11-02T12:00:00Z' }),
          task(),
        ],
        today,
      ),
    ).toEqual({ total: 5, done: 1, overdue: 1, week: 2, soon: 0 })
  })

  it('knows on a Saturday what is due on Monday', () => {
    // The 21st is a Saturday: its week ends on the 22nd, seven days on the 28th.
    expect(
      summarise([task('2026-11-23'), task('2026-11-28'), task('2026-11-29')], '2026-11-21'),
    ).toEqual({ total: 3, done: 0, overdue: 0, week: 0, soon: 2 })
  })
})

describe('inOrder', () => {
  it('breaks ties by id, so two screens never differ', () => {
    const a = { publicId: 'a', position: 1 }
    const b = { publicId: 'b', position: 1 }
    expect(inOrder([b, a])).toEqual([a, b])
  })
})
