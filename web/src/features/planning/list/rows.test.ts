import { describe, expect, it } from 'vitest'
import type { Group } from '../groups'
import { neighbour, rowsOf, shownIds } from './rows'

const groups: Group<{ publicId: string }>[] = [
  { key: 'overdue', title: 'Atrasadas', tasks: [{ publicId: 'a' }, { publicId: 'b' }] },
  { key: 'done', title: 'Concluídas', tasks: [{ publicId: 'c' }] },
]

describe('rowsOf', () => {
  it('puts a heading over the tasks of each group', () => {
    const rows = rowsOf(groups, () => false)
    expect(rows.map((row) => row.key)).toEqual(['heading-overdue', 'a', 'b', 'heading-done', 'c'])
    expect(rows[2]).toMatchObject({ index: 1, last: true })
    expect(shownIds(rows)).toEqual(['a', 'b', 'c'])
  })

  it('folds a group away to its heading, which still counts', () => {
    const rows = rowsOf(groups, (group) => group === 'done')
    expect(shownIds(rows)).toEqual(['a', 'b'])
    expect(rows.at(-1)).toMatchObject({ kind: 'heading', of: groups[1] })
  })
})

describe('neighbour', () => {
  it('walks and stops at the ends', () => {
    const ids = ['a', 'b', 'c']
    expect(neighbour(ids, 'a', 1)).toBe('b')
    expect(neighbour(ids, 'b', -1)).toBe('a')
    expect(neighbour(ids, 'c', 1)).toBeUndefined()
    expect(neighbour(ids, null, 1)).toBe('a')
    expect(neighbour(ids, null, -1)).toBe('c')
    expect(neighbour(ids, 'gone', 1)).toBe('a')
    expect(neighbour([], null, 1)).toBeUndefined()
  })
})
