import { describe, expect, it } from 'vitest'
import { currentAfter, moveInOrder, placeAfter, targetIndex } from './reorder'

const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((publicId, index) => ({
  publicId,
  position: index + 1,
}))
const ids = (tasks: { publicId: string }[]) => tasks.map((task) => task.publicId).join('')

describe('targetIndex', () => {
  it('names places and knows where nothing would move', () => {
    expect(targetIndex(2, 5, 'first')).toBe(0)
    expect(targetIndex(2, 5, 'up')).toBe(1)
    expect(targetIndex(2, 5, 'down')).toBe(3)
    expect(targetIndex(2, 5, 'last')).toBe(4)
    expect(targetIndex(0, 5, 'first')).toBeNull()
    expect(targetIndex(0, 5, 'up')).toBeNull()
    expect(targetIndex(4, 5, 'down')).toBeNull()
    expect(targetIndex(4, 5, 'last')).toBeNull()
  })
})

describe('placeAfter', () => {
  const group = ['b', 'd', 'f']

  it('stands after its new neighbour above', () => {
    expect(placeAfter(list, group, 'b', 1)).toBe('d')
    expect(placeAfter(list, group, 'b', 2)).toBe('f')
    expect(placeAfter(list, group, 'f', 1)).toBe('b')
  })

  it('goes just before the group’s first, not to the top of the checklist', () => {
    expect(placeAfter(list, group, 'f', 0)).toBe('a')
    expect(ids(moveInOrder(list, ['f'], placeAfter(list, group, 'f', 0)))).toBe('afbcde')
  })

  it('is first when nothing stands above the group', () => {
    expect(placeAfter(list, ['a', 'c'], 'c', 0)).toBeNull()
  })

  it('does not stand after itself', () => {
    expect(placeAfter(list, ['b', 'c'], 'b', 0)).toBe('a')
    expect(placeAfter(list, ['c', 'd'], 'd', 0)).toBe('b')
  })
})

describe('moveInOrder', () => {
  it('moves and numbers anew', () => {
    const moved = moveInOrder(list, ['e'], 'a')
    expect(ids(moved)).toBe('aebcdf')
    expect(moved.map((task) => task.position)).toEqual([1, 2, 3, 4, 5, 6])
    expect(ids(moveInOrder(list, ['c'], null))).toBe('cabdef')
    expect(ids(moveInOrder(list, ['a'], 'f'))).toBe('bcdefa')
  })

  it('moves nothing when a neighbour is gone', () => {
    expect(ids(moveInOrder(list, ['a'], 'gone'))).toBe('abcdef')
    expect(ids(moveInOrder(list, ['gone'], 'a'))).toBe('abcdef')
    expect(ids(moveInOrder(list, ['a'], 'a'))).toBe('abcdef')
  })

  it('can be undone', () => {
    const before = currentAfter(list, 'd')
    expect(ids(moveInOrder(moveInOrder(list, ['d'], null), ['d'], before))).toBe('abcdef')
    expect(currentAfter(list, 'a')).toBeNull()
  })
})
