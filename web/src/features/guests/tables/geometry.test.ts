import { expect, it, test } from 'vitest'
import { drawTable } from './geometry'

const adults = (n: number) => Array.from({ length: n }, () => false)

it.each([1, 2, 8, 12, 40, 200])('numa mesa de %i ninguém se sobrepõe nem sai do desenho', (n) => {
  const { seats, size } = drawTable(adults(n), n)
  expect(seats).toHaveLength(n)
  seats.forEach((seat, at) => {
    for (const side of [seat.x, seat.y]) {
      expect(side - seat.radius).toBeGreaterThanOrEqual(0)
      expect(side + seat.radius).toBeLessThanOrEqual(size)
    }
    const next = seats[(at + 1) % n]
    if (!next || next === seat) return
    expect(Math.hypot(seat.x - next.x, seat.y - next.y)).toBeGreaterThan(seat.radius + next.radius)
  })
})

test('a primeira pessoa fica no alto, e as outras seguem o relógio', () => {
  const { seats, size } = drawTable(adults(2), 4)
  expect(seats[0]?.x).toBeCloseTo(size / 2)
  expect(seats[0]?.y).toBeLessThan(size / 2)
  expect(seats[1]?.x).toBeGreaterThan(size / 2)
  expect(seats[1]?.y).toBeCloseTo(size / 2)
})

test('crianças ocupam menos, e quem está a mais também se senta', () => {
  const { seats, radius } = drawTable([false, true, false], 2)
  expect(seats).toHaveLength(3)
  expect(seats[1]?.radius).toBeLessThan(seats[0]?.radius ?? 0)
  expect(radius).toBeGreaterThan(40)
})
