import { describe, expect, it } from 'vitest'
import { leftUntil, momentOf } from './countdown'

describe('momentOf', () => {
  it('reads a day and an hour in the event’s own zone, wherever the reader is', () => {
    expect(new Date(momentOf('2027-03-13', '16:30', 'America/Sao_Paulo')).toISOString()).toBe(
      '2027-03-13T19:30:00.000Z',
    )
    expect(new Date(momentOf('2027-03-13', undefined, 'America/Manaus')).toISOString()).toBe(
      '2027-03-13T04:00:00.000Z',
    )
  })

  it('holds on the day the clocks change', () => {
    expect(new Date(momentOf('2027-03-28', '12:00', 'Europe/Lisbon')).toISOString()).toBe(
      '2027-03-28T11:00:00.000Z',
    )
  })
})

describe('leftUntil', () => {
  it('counts days, hours and minutes', () => {
    const now = Date.parse('2026-11-21T02:00:00Z')
    expect(leftUntil(now + (112 * 1440 + 14 * 60 + 8) * 60_000, now)).toEqual({
      days: 112,
      hours: 14,
      minutes: 8,
    })
  })

  it('is over once the moment has come', () => {
    expect(leftUntil(1000, 1000)).toBeNull()
    expect(leftUntil(1000, 2000)).toBeNull()
  })
})
