import { describe, expect, it } from 'vitest'
import {
  accessInput,
  permissionNames,
  permissionsLabel,
  withAccess,
  withBit,
  withoutAccess,
} from './access'

const wedding = { uuid: 'w', title: 'Casamento', permissions: 1 }
const party = { uuid: 'p', title: 'Festa', permissions: 4 }

describe('permissions', () => {
  it('are given and taken one by one', () => {
    expect(withBit(0, 4, true)).toBe(4)
    expect(withBit(5, 4, true)).toBe(5)
    expect(withBit(7, 2, false)).toBe(5)
    expect(withBit(5, 2, false)).toBe(5)
  })

  it('are counted in words, and only those that exist', () => {
    expect(permissionsLabel(0)).toBe('Sem permissões')
    expect(permissionsLabel(2)).toBe('1 permissão')
    expect(permissionsLabel(7)).toBe('3 permissões')
    expect(permissionsLabel(8)).toBe('Sem permissões')
    expect(permissionNames(5)).toEqual(['Gerenciar o evento', 'Recepção'])
  })
})

describe('a set of events', () => {
  it('holds each event once', () => {
    expect(withAccess([wedding], party)).toEqual([wedding, party])
    expect(withAccess([wedding, party], { ...wedding, permissions: 6 })).toEqual([
      { ...wedding, permissions: 6 },
      party,
    ])
  })

  it('loses only the one taken out', () => {
    expect(withoutAccess([wedding, party], 'w')).toEqual([party])
    expect(withoutAccess([wedding], 'unknown')).toEqual([wedding])
  })

  it('is sent without what only the screen shows', () => {
    expect(accessInput([wedding])).toEqual([{ eventUuid: 'w', permissions: 1 }])
  })
})
