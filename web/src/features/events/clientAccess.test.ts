import { describe, expect, it } from 'vitest'
import { clientAreas, levelsOf, maskOf, preparingText, visibleAreas } from './clientAccess'

describe('levels and masks', () => {
  it('go back and forth for every mask the server keeps', () => {
    for (let mask = 0; mask < 512; mask++) {
      const whole = maskOf(levelsOf(mask))
      expect(maskOf(levelsOf(whole))).toBe(whole)
      // Nothing that was asked for is lost; only the views that edits imply are added.
      expect(whole & mask).toBe(mask)
      for (const { view, edit = 0 } of clientAreas) {
        expect(Boolean(whole & edit)).toBe(Boolean(mask & edit))
        expect(Boolean(whole & view)).toBe(Boolean(mask & (view | edit)))
      }
    }
  })

  it('turns the edit off with the view', () => {
    const levels = levelsOf(511)
    expect(maskOf({ ...levels, PAYMENTS: 'NONE' })).toBe(511 - 8 - 128)
    expect(maskOf({ ...levels, PAYMENTS: 'VIEW' })).toBe(511 - 128)
  })

  it('counts what is seen', () => {
    expect(visibleAreas(0)).toBe(0)
    expect(visibleAreas(1 | 8 | 128)).toBe(2)
    expect(visibleAreas(511)).toBe(5)
  })

  it('counts what is shown while it is prepared', () => {
    expect(preparingText(1 | 4, 0)).toBe('Em preparação: 0 de 2 áreas já liberadas.')
    expect(preparingText(511, 1)).toBe('Em preparação: 1 de 5 áreas já liberada.')
    // An area that was released and closed again does not count.
    expect(preparingText(1, 1 | 4)).toBe('Em preparação: 1 de 1 área já liberada.')
    expect(preparingText(0, 0)).toMatch(/^Nenhuma área visível/)
  })
})
