import { describe, expect, it } from 'vitest'
import { leftUntil, waitFor } from './countdown'

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

describe('waitFor', () => {
  const timeZone = 'America/Sao_Paulo'
  // 23:50 in São Paulo, already the next day in UTC.
  const now = Date.parse('2026-11-21T02:50:00Z')

  it('counts whole calendar days when the hour is not known', () => {
    expect(waitFor({ date: '2027-06-04', timeZone }, now)).toEqual({ kind: 'days', days: 196 })
    expect(waitFor({ date: '2026-11-22', timeZone }, now)).toEqual({ kind: 'days', days: 2 })
  })

  it('counts to the minute when it is', () => {
    expect(waitFor({ date: '2026-11-21', eventStartTime: '16:30', timeZone }, now)).toEqual({
      kind: 'minutes',
      left: { days: 0, hours: 16, minutes: 40 },
    })
  })

  it.each([
    ['2026-11-21', 'tomorrow'],
    ['2026-11-20', 'today'],
    ['2026-11-19', 'past'],
  ])('has words for %s', (date, kind) => {
    expect(waitFor({ date, timeZone }, now)).toEqual({ kind })
  })

  it('says today once the hour has come', () => {
    expect(waitFor({ date: '2026-11-20', eventStartTime: '20:00', timeZone }, now)).toEqual({
      kind: 'today',
    })
  })
})
