import { describe, expect, it } from 'vitest'
import { timeOf } from '@/lib/clock'
import { deadlineOf, momentAt, timingOn } from './timing'

const event = { date: '2027-03-31', timeZone: 'America/Sao_Paulo' }
const planned = (
  timeUnitNumber: number,
  timeUnitOption: 'DAYS_AFTER' | 'DAYS' | 'WEEKS' | 'MONTHS',
) => ({ timing: 'PLANNING', timeUnitNumber, timeUnitOption }) as const

describe('deadlineOf', () => {
  it('counts from the event', () => {
    expect(deadlineOf(planned(2, 'DAYS_AFTER'), event)).toBe('2027-04-02')
    expect(deadlineOf(planned(31, 'DAYS'), event)).toBe('2027-02-28')
    expect(deadlineOf(planned(2, 'WEEKS'), event)).toBe('2027-03-17')
    expect(deadlineOf(planned(1, 'MONTHS'), event)).toBe('2027-02-28')
    expect(deadlineOf(planned(12, 'MONTHS'), event)).toBe('2026-03-31')
  })

  it('has no day without the event’s', () => {
    expect(deadlineOf(planned(1, 'MONTHS'), { timeZone: event.timeZone })).toBeUndefined()
  })

  it('takes the calendar’s day on the event’s clocks', () => {
    const late = { timing: 'CALENDAR', date: '2027-01-01T01:30:00Z' } as const
    expect(deadlineOf(late, event)).toBe('2026-12-31')
    expect(deadlineOf({ timing: 'NONE' }, event)).toBeUndefined()
  })
})

describe('timingOn', () => {
  const fields = (day: string, task: Parameters<typeof timingOn>[1], of = event) =>
    JSON.parse(JSON.stringify(timingOn(day, task, of)))

  it('goes on counting from the event, to either side of it', () => {
    expect(fields('2027-03-21', planned(1, 'MONTHS'))).toEqual(planned(10, 'DAYS'))
    expect(fields('2027-04-02', { timing: 'NONE' })).toEqual(planned(2, 'DAYS_AFTER'))
  })

  it('keeps an hour and a length, also over midnight', () => {
    const late = {
      timing: 'CALENDAR',
      date: '2027-01-11T01:00:00Z',
      endDate: '2027-01-11T04:00:00Z',
    } as const
    expect(fields('2027-02-20', late)).toEqual({
      timing: 'CALENDAR',
      date: '2027-02-21T01:00:00Z',
      endDate: '2027-02-21T04:00:00Z',
    })
  })

  it('takes a day of the calendar where there is no distance', () => {
    const nine = { timing: 'CALENDAR', date: '2027-03-31T12:00:00Z' }
    expect(fields('2027-03-31', planned(1, 'DAYS'))).toEqual(nine)
    const undated = { timeZone: event.timeZone } as typeof event
    expect(fields('2027-03-31', { timing: 'NONE' }, undated)).toEqual(nine)
  })
})

describe('momentAt', () => {
  it.each([
    ['2026-11-14', '16:30', 'America/Sao_Paulo', '2026-11-14T19:30:00Z'],
    ['2026-11-14', '23:59', 'America/Sao_Paulo', '2026-11-15T02:59:00Z'],
    ['2026-11-14', '00:00', 'America/Noronha', '2026-11-14T02:00:00Z'],
    // Lisbon's clocks change between these two.
    ['2027-03-28', '00:30', 'Europe/Lisbon', '2027-03-28T00:30:00Z'],
    ['2027-03-28', '12:00', 'Europe/Lisbon', '2027-03-28T11:00:00Z'],
    ['2026-11-14', '08:00', 'Pacific/Chatham', '2026-11-13T18:15:00Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) => {
    expect(momentAt(day, time, zone)).toBe(moment)
    expect(timeOf(moment, zone)).toBe(time)
  })
})
