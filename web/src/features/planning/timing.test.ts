import { describe, expect, it } from 'vitest'
import { timeOf } from '@/lib/dates'
import { deadlineOf, momentAt } from './timing'

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
