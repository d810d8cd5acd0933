// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { UsersGetOutput, UsersMembership } from '@/client/types.gen'
import {
  chooseMembership,
  forgetTab,
  hasLostWorkspace,
  keepTabFor,
  rememberedWorkspace,
  rememberWorkspace,
  tabIsKept,
  visitorPrefix,
} from './choice'

const membership = (businessUuid: string): UsersMembership => ({
  uuid: `m-${businessUuid}`,
  businessUuid,
  businessName: businessUuid,
  businessOwnerName: 'Ana',
  role: 'OWNER',
  active: false,
})

const me = {
  businessMemberships: [membership('a'), membership('b')],
  currentBusinessUuid: 'b',
}

beforeEach(() => sessionStorage.clear())

describe('chooseMembership', () => {
  it('stays in the business of the tab', () => {
    expect(chooseMembership(me, 'a')?.businessUuid).toBe('a')
  })

  it('follows the session where the tab has none, or had to leave it', () => {
    expect(chooseMembership(me, null)?.businessUuid).toBe('b')
    expect(chooseMembership(me, 'left')?.businessUuid).toBe('b')
  })

  it('takes the first where the session names none', () => {
    expect(
      chooseMembership({ businessMemberships: me.businessMemberships }, null)?.businessUuid,
    ).toBe('a')
  })

  it('is nothing for someone who works nowhere', () => {
    expect(chooseMembership({ businessMemberships: [] }, 'a')).toBeUndefined()
  })
})

describe('hasLostWorkspace', () => {
  it('is so once the place in the tab’s business is gone', () => {
    expect(hasLostWorkspace(me, 'a')).toBe(false)
    expect(hasLostWorkspace(me, 'left')).toBe(true)
    expect(hasLostWorkspace({ businessMemberships: [] }, 'a')).toBe(true)
  })

  it('is not so for a tab that has none, nor for staff in control', () => {
    expect(hasLostWorkspace(me, null)).toBe(false)
    const control = { businessUuid: 'theirs' } as NonNullable<UsersGetOutput['control']>
    expect(hasLostWorkspace({ businessMemberships: [], control }, 'theirs')).toBe(false)
  })
})

describe('the tab’s workspace', () => {
  it('is remembered in this tab', () => {
    expect(rememberedWorkspace()).toBeNull()
    rememberWorkspace('a')
    expect(rememberedWorkspace()).toBe('a')
  })
})

it('the same person finds what the tab kept, another one nothing', () => {
  keepTabFor('ana')
  rememberWorkspace('ateliê')
  sessionStorage.setItem('draft', 'casamento')

  keepTabFor('ana')
  expect(rememberedWorkspace()).toBe('ateliê')
  expect(sessionStorage.getItem('draft')).toBe('casamento')

  keepTabFor('bruno')
  expect(rememberedWorkspace()).toBeNull()
  expect(sessionStorage.getItem('draft')).toBeNull()
})

it('what was kept for nobody known is for nobody', () => {
  sessionStorage.setItem('draft', 'casamento')
  keepTabFor('ana')
  expect(sessionStorage.getItem('draft')).toBeNull()
})

it('what a visitor wrote is for whoever signs in next, and for nobody after them', () => {
  sessionStorage.setItem(`${visitorPrefix}x`, 'casal')
  keepTabFor('ana')
  expect(sessionStorage.getItem(`${visitorPrefix}x`)).toBe('casal')
  keepTabFor('bruno')
  expect(sessionStorage.getItem(`${visitorPrefix}x`)).toBeNull()
})

it('is kept for whoever signed in until they sign out', () => {
  expect(tabIsKept()).toBe(false)
  keepTabFor('ana')
  expect(tabIsKept()).toBe(true)
  forgetTab()
  expect(tabIsKept()).toBe(false)
})
