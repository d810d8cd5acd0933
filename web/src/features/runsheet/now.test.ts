import { expect, test } from 'vitest'
import { nowText, soonText, whereNow } from './now'

const zone = 'America/Sao_Paulo'
const date = '2026-12-19'
const at = (clock: string, day = '19') => new Date(`2026-12-${day}T${clock}:00-03:00`)

const line = (uuid: string, start: number, doneAt?: string, day = 0) => ({
  uuid,
  day,
  start,
  doneAt,
})
const uuids = (lines: readonly ReturnType<typeof line>[], when: Date) => {
  const now = whereNow(lines, date, zone, when)
  return now && [now.current?.uuid, now.next?.uuid]
}

const day = [line('bolo', 540), line('cortejo', 990), line('cerimônia', 1010), line('vans', 1530)]

test('where nobody ticks, the clock leads', () => {
  expect(uuids(day, at('08:00'))).toEqual([undefined, 'bolo'])
  expect(uuids(day, at('16:42'))).toEqual(['cortejo', 'cerimônia'])
  expect(uuids(day, at('17:30'))).toEqual(['cerimônia', 'vans'])
})

test('where somebody ticks, what comes after the last tick is now, also when it is late', () => {
  const ticked = [line('bolo', 540, 'x'), ...day.slice(1)]
  // The ceremony's hour has come, and the procession still walks.
  expect(uuids(ticked, at('17:00'))).toEqual(['cortejo', 'cerimônia'])
  // Ticks that were forgotten do not hold the day back for hours.
  expect(uuids(ticked, at('18:30'))).toEqual(['cerimônia', 'vans'])
  // An open line before the last checked one is over.
  expect(
    uuids([line('bolo', 540), line('cortejo', 990, 'x'), ...day.slice(2)], at('16:42')),
  ).toEqual([undefined, 'cerimônia'])
})

test('half past one of the night belongs to the party, and the day after begins when it is over', () => {
  const lines = [...day, line('brunch', 660, undefined, 1)]
  expect(whereNow(lines, date, zone, at('01:40', '20'))).toMatchObject({ day: 0, minute: 1540 })
  expect(uuids(lines, at('01:40', '20'))).toEqual(['vans', undefined])
  expect(uuids(lines, at('10:00', '20'))).toEqual([undefined, 'brunch'])
})

test('on other days, and without a date, nothing is now', () => {
  expect(whereNow(day, date, zone, at('12:00', '18'))).toBeUndefined()
  expect(whereNow(day, undefined, zone, at('12:00'))).toBeUndefined()
})

test('it is said as people say it', () => {
  expect(nowText(990, 990)).toBe('Agora')
  expect(nowText(990, 1002)).toBe('Agora, 12 min depois da hora')
  expect(soonText(1010, 1002)).toBe('em 8 min')
  expect(soonText(1100, 1002)).toBe('em 1 h 38 min')
  expect(soonText(1000, 1002)).toBe('já na hora')
})
