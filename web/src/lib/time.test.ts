import { describe, expect, it } from 'vitest'
import { formatHour, parseTime, typeTime } from './time'

describe('an hour', () => {
  it.each([
    ['1630', '16:30'],
    ['16:30', '16:30'],
    ['16h30', '16:30'],
    ['16h', '16:00'],
    ['9', '09:00'],
    ['930', '09:30'],
    ['24:00', null],
    ['12:60', null],
    ['meio-dia', null],
    ['', null],
  ])('"%s" is %s', (typed, time) => {
    expect(parseTime(typed)).toBe(time)
  })

  it.each([
    ['1', '1'],
    ['16', '16'],
    ['163', '16:3'],
    ['16:3', '16:3'],
    ['16:30', '16:30'],
    ['1630', '16:30'],
    ['930', '9:30'],
    ['9:3', '9:3'],
    ['9:30', '9:30'],
    ['16h', '16:'],
  ])('"%s" shows "%s" while typing', (typed, shown) => {
    expect(typeTime(typed)).toBe(shown)
  })

  it('reads as on an invitation', () => {
    expect(formatHour('16:30')).toBe('16h30')
    expect(formatHour('09:00:00')).toBe('9h')
  })
})
