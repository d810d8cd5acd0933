import { expect, test } from 'vitest'
import { dropped, stepped } from './place'

const line = (uuid: string, start: number, length?: number, day = 0) => ({
  uuid,
  start,
  length,
  day,
})
const day = [
  line('a', 960, 30),
  line('b', 1000, 20),
  line('c', 1000),
  line('d', 1080),
  line('e', 600, 0, 1),
]

test('a line that is moved takes the hour of where it stands, and keeps its own where that fits', () => {
  // After d, when d is over; it has no length.
  expect(stepped(day, 'c', 1)).toEqual({ day: 0, beforeUuid: null, start: 1080 })
  // b and c begin together: only their order changes.
  expect(stepped(day, 'c', -1)).toEqual({ day: 0, beforeUuid: 'b', start: 1000 })
  // Before a, it begins with a.
  expect(dropped(day, 'd', 'a')).toEqual({ day: 0, beforeUuid: 'a', start: 960 })
  // Between a and b: when a is over.
  expect(dropped(day, 'd', 'b')).toEqual({ day: 0, beforeUuid: 'b', start: 990 })
  // Another day.
  expect(dropped(day, 'a', 'e')).toEqual({ day: 1, beforeUuid: 'e', start: 600 })
})

test('at the end of its day it stays', () => {
  expect(stepped(day, 'a', -1)).toBeNull()
  expect(stepped(day, 'd', 1)).toBeNull()
  expect(dropped(day, 'a', 'a')).toBeNull()
})
