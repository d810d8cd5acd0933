import { describe, expect, it } from 'vitest'
import {
  ago,
  dayOf,
  daysBetween,
  formatDay,
  formatDays,
  formatDayWithYear,
  formatDeadline,
  formatLongDay,
  formatTypedDay,
  parseTypedDate,
  plusDays,
  plusMonths,
  relativeDay,
  today,
  typeDate,
} from './dates'

const now = '2026-11-20'

describe('days', () => {
  it('knows the day in São Paulo, not on this machine', () => {
    expect(today('America/Sao_Paulo', new Date('2026-11-21T02:30:00Z'))).toBe('2026-11-20')
    expect(today('America/Sao_Paulo', new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
    expect(dayOf('2026-11-21T02:59:59Z')).toBe('2026-11-20')
  })

  it('counts across months, leap years and daylight saving of any zone', () => {
    expect(daysBetween('2026-11-20', '2027-03-13')).toBe(113)
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-04-01', '2026-04-10')).toBe(9)
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(plusMonths('2027-03-13', -12)).toBe('2026-03-13')
  })
})

describe('how a day reads', () => {
  it('names weekday and month, and the year only when it is another', () => {
    expect(formatDay('2026-11-14', now)).toBe('sáb., 14 de novembro')
    expect(formatDay('2027-03-13', now)).toBe('sáb., 13 de março de 2027')
    expect(formatDayWithYear('2026-11-14')).toBe('sáb., 14 de novembro de 2026')
    expect(formatLongDay('2027-03-13')).toBe('13 de março de 2027')
    expect(formatTypedDay('2027-03-03')).toBe('03/03/2027')
  })

  it.each([
    ['2026-11-16', 'há 4 dias'],
    ['2026-11-19', 'ontem'],
    ['2026-11-20', 'hoje'],
    ['2026-11-21', 'amanhã'],
    ['2026-11-26', 'qui., 26'],
    ['2026-12-03', '3 de dez.'],
    ['2027-03-13', '13 de mar. de 2027'],
    ['2026-09-01', '1 de set.'],
  ])('a deadline on %s reads "%s"', (day, words) => {
    expect(formatDeadline(day, now)).toBe(words)
  })

  it.each([
    ['2026-11-23', '2026-11-29', '23 a 29 de nov.'],
    ['2026-11-29', '2026-11-29', '29 de nov.'],
    ['2026-11-30', '2026-12-29', '30 de nov. a 29 de dez.'],
    ['2026-12-28', '2027-01-26', '28 de dez. a 26 de jan. de 2027'],
    ['2027-01-27', '2027-02-15', '27 de jan. a 15 de fev. de 2027'],
    ['2025-12-28', '2026-01-03', '28 de dez. de 2025 a 3 de jan.'],
  ])('from %s to %s reads "%s"', (from, until, words) => {
    expect(formatDays(from, until, now)).toBe(words)
  })

  it('says how far a day is', () => {
    expect(relativeDay('2027-01-02', now)).toBe('em 43 dias')
    expect(relativeDay('2026-11-18', now)).toBe('há 2 dias')
    expect(relativeDay('2031-12-31', now)).toBe('em 1.867 dias')
  })

  it('says how long ago a moment was', () => {
    const moment = new Date('2026-11-20T18:00:00Z')
    expect(ago('2026-11-20T17:59:40Z', moment)).toBe('agora')
    expect(ago('2026-11-20T17:55:00Z', moment)).toBe('há 5 min')
    expect(ago('2026-11-20T15:00:00Z', moment)).toBe('há 3 h')
    expect(ago('2026-11-20T02:00:00Z', moment)).toBe('ontem')
    expect(ago('2026-11-18T15:00:00Z', moment)).toBe('há 2 dias')
  })
})

describe('typing a date', () => {
  it.each([
    ['1', '1'],
    ['141', '14/1'],
    ['14112026', '14/11/2026'],
    ['14-11-2026', '14/11/2026'],
    ['5/3/2027', '5/3/2027'],
    ['2026-11-14', '14/11/2026'],
  ])('"%s" shows "%s"', (typed, shown) => {
    expect(typeDate(typed)).toBe(shown)
  })

  it.each([
    ['14/11/2026', '2026-11-14'],
    ['5/3/2027', '2027-03-05'],
    ['14/11/26', '2026-11-14'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', null],
    ['31/02/2027', null],
    ['00/01/2027', null],
    ['14/13/2026', null],
    ['amanhã', null],
    ['', null],
  ])('"%s" is %s', (typed, day) => {
    expect(parseTypedDate(typed)).toBe(day)
  })
})
