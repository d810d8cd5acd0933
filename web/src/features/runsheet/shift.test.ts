import { expect, test } from 'vitest'
import { shifted } from './shift'

const line = (
  uuid: string,
  start: number,
  more: { length?: number; fixed?: boolean; doneAt?: string; day?: number } = {},
) => ({
  uuid,
  day: 0,
  start,
  fixed: false,
  ...more,
})

const day = [
  line('van', 900, { fixed: true, doneAt: 'x' }),
  line('flores', 945, { doneAt: 'x' }),
  line('cortejo', 990, { length: 20 }),
  line('cerimônia', 1010, { length: 50 }),
  line('salão', 1140, { length: 15 }),
  line('jantar', 1170, { fixed: true, length: 60 }),
  line('última', 1530),
  line('brunch', 660, { day: 1 }),
]

test('a delay moves the line and the later open ones of its day, and no fixed one', () => {
  const { moves, endsAt } = shifted(day, 'cortejo', 20)
  expect(moves.map(({ line: { uuid }, from, to }) => [uuid, from, to])).toEqual([
    ['cortejo', 990, 1010],
    ['cerimônia', 1010, 1030],
    ['salão', 1140, 1160],
    ['última', 1530, 1550],
  ])
  expect(endsAt).toBe(1550)
})

test('it says what runs into a fixed line, and by how much', () => {
  const { collisions } = shifted(day, 'cortejo', 20)
  expect(
    collisions.map(({ moved, until, fixed, by }) => [moved.uuid, until, fixed.uuid, by]),
  ).toEqual([['salão', 1175, 'jantar', 5]])
  expect(shifted(day, 'cortejo', 15).collisions).toEqual([])
  // A line moved earlier collides with one that ends later.
  expect(
    shifted([...day.slice(5, 6), line('pista', 1235)], 'pista', -20).collisions.map(({ by }) => by),
  ).toEqual([15])
})

test('what overlapped before is no news', () => {
  const lines = [line('dj', 1100, { length: 300 }), line('jantar', 1170, { fixed: true })]
  expect(shifted(lines, 'dj', 10).collisions).toEqual([])
})

test('nothing leaves its day', () => {
  expect(shifted(day, 'cortejo', 600).outOfDay).toBeUndefined()
  expect(shifted(day, 'cortejo', 640).outOfDay?.uuid).toBe('última')
  expect(shifted(day, 'flores', -1000).outOfDay?.uuid).toBe('cortejo')
})
