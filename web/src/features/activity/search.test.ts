import { describe, expect, it } from 'vitest'
import { activitySearch, exportAddress } from './search'

const read = (search: object) => activitySearch(search as Parameters<typeof activitySearch>[0])

describe('activitySearch', () => {
  it('keeps what it understands and leaves the rest out', () => {
    const person = '018f3f3e-0000-7000-8000-000000000000'
    expect(
      read({ person, event: 'x', kind: 'READ', from: '2027-02-30', to: '2027-02-28' }),
    ).toEqual({ person, kind: 'READ', to: '2027-02-28' })
    expect(read({})).toEqual({})
  })
})

describe('exportAddress', () => {
  it('carries the filters', () => {
    expect(exportAddress('b', {})).toBe('/api/b/b/activity.export')
    expect(exportAddress('b', { kind: 'DELETED', from: '2027-01-02' })).toBe(
      '/api/b/b/activity.export?kind=DELETED&from=2027-01-02',
    )
  })
})
