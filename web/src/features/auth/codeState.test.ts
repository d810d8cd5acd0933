import { describe, expect, it } from 'vitest'
import { formatCountdown, otherChannel, secondsLeft } from './codeState'
import { askAgainIn } from './useRefusal'

describe('the wait for another code', () => {
  it('counts whole seconds down to none', () => {
    expect(secondsLeft(30_000, 0)).toBe(30)
    expect(secondsLeft(30_000, 29_001)).toBe(1)
    expect(secondsLeft(30_000, 30_000)).toBe(0)
    expect(secondsLeft(30_000, 90_000)).toBe(0)
  })

  it('reads as a clock', () => {
    expect(formatCountdown(24)).toBe('0:24')
    expect(formatCountdown(5)).toBe('0:05')
    expect(formatCountdown(65)).toBe('1:05')
  })
})

describe('otherChannel', () => {
  it('goes back and forth', () => {
    expect(otherChannel('SMS')).toBe('WHATSAPP')
    expect(otherChannel('WHATSAPP')).toBe('SMS')
  })
})

describe('how a message fared', () => {
  it('is asked no faster than every three seconds, for two minutes', () => {
    let waited = 0
    let times = 1
    for (let next = askAgainIn(times); next; next = askAgainIn(++times)) {
      expect(next).toBeGreaterThanOrEqual(3_000)
      waited += next
    }
    expect(times).toBeLessThan(20)
    expect(waited).toBeGreaterThan(110_000)
    expect(waited).toBeLessThan(130_000)
  })
})
