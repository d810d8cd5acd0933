import { describe, expect, it } from 'vitest'
import { titleLimit } from './quick'
import {
  dropsEnd,
  dueDay,
  emptyTask,
  emptyTiming,
  limits,
  taskFormSchema,
  taskInput,
  timingInput,
  timingValues,
} from './taskForm'

const zone = 'America/Sao_Paulo'
const today = '2026-11-22'
const undated = emptyTiming({ timeZone: zone }, today)
const calendar = {
  ...undated,
  timing: 'CALENDAR',
  startDay: '2026-11-25',
  startTime: '16:30',
} as const

function messages(values: unknown) {
  const result = taskFormSchema.safeParse(values)
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('emptyTiming', () => {
  it('is never in the past, however near the event is', () => {
    const left = (date: string) => emptyTiming({ date, timeZone: zone }, today)
    expect(left('2027-03-13')).toMatchObject({ timing: 'PLANNING', number: 1, unit: 'MONTHS' })
    expect(left('2026-12-22')).toMatchObject({ timing: 'PLANNING', number: 1, unit: 'MONTHS' })
    expect(left('2026-12-21')).toMatchObject({ timing: 'PLANNING', number: 1, unit: 'WEEKS' })
    expect(left('2026-11-24')).toMatchObject({ timing: 'PLANNING', number: 1, unit: 'DAYS' })
    expect(left(today)).toMatchObject({ timing: 'NONE', unit: 'DAYS_AFTER' })
    expect(left('2026-10-01')).toMatchObject({ timing: 'NONE' })
    for (const date of ['2026-12-21', '2026-11-24', '2026-11-23']) {
      expect((dueDay(left(date), { date, timeZone: zone }) ?? '') >= today).toBe(true)
    }
  })
})

describe('timingInput', () => {
  it('sends only what the timing uses', () => {
    expect(
      timingInput({ ...calendar, timing: 'PLANNING', number: 3, unit: 'WEEKS' }, zone),
    ).toEqual({
      timing: 'PLANNING',
      timeUnitNumber: 3,
      timeUnitOption: 'WEEKS',
    })
    expect(timingInput({ ...calendar, number: 3 }, zone)).toEqual({
      timing: 'CALENDAR',
      date: '2026-11-25T19:30:00Z',
    })
    expect(timingInput({ ...calendar, timing: 'NONE' }, zone)).toEqual({ timing: 'NONE' })
  })

  it('keeps an end after the start', () => {
    const to = (endDay: string, endTime: string) =>
      timingInput({ ...calendar, endDay, endTime }, zone).endDate
    expect(to('2026-11-25', '18:00')).toBe('2026-11-25T21:00:00Z')
    expect(to('', '18:00')).toBe('2026-11-25T21:00:00Z')
    expect(to('2026-11-26', '')).toBe('2026-11-26T19:30:00Z')
    expect(to('2026-11-26', '01:00')).toBe('2026-11-26T04:00:00Z')
  })

  it('drops an end that is not after the start, and can say so', () => {
    for (const [endDay, endTime] of [
      ['2026-11-25', '16:30'],
      ['2026-11-25', '09:00'],
      ['', '10:00'],
      ['2026-11-25', ''],
      ['2026-11-20', '18:00'],
    ] as const) {
      const values = { ...calendar, endDay, endTime }
      expect(timingInput(values, zone)).toEqual({
        timing: 'CALENDAR',
        date: '2026-11-25T19:30:00Z',
      })
      expect(dropsEnd(values, zone)).toBe(true)
    }
    expect(dropsEnd(calendar, zone)).toBe(false)
    expect(dropsEnd({ ...calendar, timing: 'NONE', endTime: '01:00' }, zone)).toBe(false)
  })
})

describe('timingValues', () => {
  it('comes back as it went', () => {
    const values = { ...calendar, endDay: '2026-11-26', endTime: '01:00' }
    expect(timingValues(timingInput(values, zone), { timeZone: zone }, today)).toEqual(values)
    const planned = { ...undated, number: 120, unit: 'DAYS' } as const
    expect(timingValues(timingInput(planned, zone), { timeZone: zone }, today)).toEqual(planned)
  })
})

describe('dueDay', () => {
  const event = { date: '2027-03-13', timeZone: zone }

  it('shows the day while the fields are filled', () => {
    expect(dueDay({ ...undated, number: 1, unit: 'MONTHS' }, event)).toBe('2027-02-13')
    expect(dueDay({ ...undated, number: null }, event)).toBeUndefined()
    expect(dueDay({ ...undated, number: 100000 }, event)).toBeUndefined()
    expect(dueDay({ ...calendar, startDay: '25/11' }, event)).toBeUndefined()
    expect(dueDay(calendar, event)).toBe('2026-11-25')
  })
})

describe('taskFormSchema', () => {
  const task = { ...emptyTask({ timeZone: zone }, today), title: 'Degustação' }

  it('takes a plain task', () => {
    expect(messages(task)).toEqual({})
  })

  it('says what is missing beside the field', () => {
    expect(messages({ ...task, title: '   ' })).toEqual({ title: 'Dê um nome à tarefa' })
    expect(messages({ ...task, title: 'x'.repeat(161) })).toEqual({
      title: 'Use até 160 letras',
    })
    expect(messages({ ...task, number: null })).toEqual({
      number: 'Informe um número a partir de 1',
    })
    expect(messages({ ...task, number: 0 })).toHaveProperty('number')
    expect(messages({ ...task, number: 1000 })).toEqual({ number: 'Use no máximo 999' })
    expect(messages({ ...task, subtasks: [{ title: 'x'.repeat(101) }] })).toEqual({
      'subtasks.0.title': 'Use até 100 letras',
    })
  })

  it('asks only for the fields of the chosen timing', () => {
    expect(messages({ ...task, timing: 'NONE', number: null, startDay: 'abc' })).toEqual({})
    expect(messages({ ...task, timing: 'CALENDAR', number: null })).toEqual({
      startDay: 'Escolha a data',
    })
    expect(
      messages({ ...task, timing: 'CALENDAR', startDay: '2027-02-30', startTime: '25:00' }),
    ).toEqual({ startDay: 'Essa data não existe', startTime: 'Informe a hora, como 16:30' })
  })
})

describe('taskInput', () => {
  it('trims and leaves out empty subtasks', () => {
    const values = {
      ...emptyTask({ timeZone: zone }, today),
      title: '  Degustação ',
      category: 'CATERING',
      subtasks: [{ title: ' Entrada ' }, { title: '  ' }],
    }
    expect(taskInput(values, zone)).toEqual({
      title: 'Degustação',
      category: 'CATERING',
      icon: '',
      label: '',
      observations: '',
      decisionRequested: false,
      timing: 'PLANNING',
      timeUnitNumber: 1,
      timeUnitOption: 'MONTHS',
      subtasks: [{ title: 'Entrada' }],
    })
  })
})

it('a title written in the list may be as long as one in the form', () => {
  expect(titleLimit).toBe(limits.title)
})
