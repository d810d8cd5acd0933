import { describe, expect, it } from 'vitest'
import { stepBefore, stepOf } from './steps'

const adding = { role: null, editsPhone: false }
const helper = { role: 'GUEST', editsPhone: false } as const
const administrator = { role: 'ASSISTANT', editsPhone: false } as const

describe('the step an address shows', () => {
  it('begins with the role, and past it for whoever is edited and has a phone', () => {
    expect(stepOf({}, adding)).toBe('select-role')
    expect(stepOf({}, { role: 'GUEST', editsPhone: true })).toBe('general-info')
    expect(stepOf({ step: 'select-role' }, { role: 'GUEST', editsPhone: true })).toBe('select-role')
  })

  it('goes no further than the form has come', () => {
    expect(stepOf({ step: 'general-info' }, adding)).toBe('select-role')
    expect(stepOf({ step: 'select-event' }, adding)).toBe('select-role')
    expect(stepOf({ step: 'select-event-permissions' }, helper)).toBe('select-event')
    expect(stepOf({ step: 'select-event-permissions', event: 'e' }, helper)).toBe(
      'select-event-permissions',
    )
  })

  it('has events only for a helper', () => {
    for (const step of ['select-event', 'select-event-permissions'] as const) {
      expect(stepOf({ step, event: 'e' }, administrator)).toBe('general-info')
    }
  })
})

describe('the step before', () => {
  it('leads back one by one, and out at the first', () => {
    expect(stepBefore('select-event-permissions', adding)).toBe('select-event')
    expect(stepBefore('select-event', adding)).toBe('general-info')
    expect(stepBefore('general-info', adding)).toBe('select-role')
    expect(stepBefore('select-role', adding)).toBeNull()
  })

  it('changing the role of whoever is edited leads back to them', () => {
    const editing = { editsPhone: true }
    expect(stepBefore('select-role', editing)).toBe('general-info')
    expect(stepBefore('general-info', editing)).toBeNull()
  })
})
