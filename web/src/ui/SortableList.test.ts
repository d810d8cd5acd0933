import { describe, expect, it } from 'vitest'
import { afterOf, moveAfter } from './SortableList'

const ids = ['a', 'b', 'c', 'd']
const idOf = (id: string) => id

describe('where a dragged item lands', () => {
  it.each([
    [0, 2, 'c'],
    [3, 0, null],
    [3, 1, 'a'],
    [1, 3, 'd'],
    [2, 1, 'a'],
  ])('from %i to %i stands after %s', (from, to, after) => {
    expect(afterOf(ids, from, to)).toBe(after)
    const moved = moveAfter(ids, idOf, ids[from] ?? '', after)
    expect(moved[to]).toBe(ids[from])
    expect([...moved].sort()).toEqual(ids)
  })

  it('leaves the list alone for an unknown item', () => {
    expect(moveAfter(ids, idOf, 'z', null)).toEqual(ids)
  })
})
