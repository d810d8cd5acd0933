import { describe, expect, it } from 'vitest'
import { ended, extended, pathOf, strokesOf } from './drawing'

/** What the server takes (formats/contractpdf). */
const taken = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

describe('a drawn signature', () => {
  it('is a path of whole numbers within its box', () => {
    const stroke = [
      [-4, 10.4],
      [30.6, 40],
      [31, 41],
      [640, 260],
    ].reduce<ReturnType<typeof ended>>((all, [x, y]) => extended(all, x as number, y as number), [])
    expect(pathOf([ended(stroke)])).toBe('M0 10L31 40L600 200')
    expect(pathOf([ended(stroke)])).toMatch(taken)
  })

  it('comes back from its path, as a draft keeps it', () => {
    const path = 'M600 5L599 5M7 5L8 60L9 5'
    expect(pathOf(strokesOf(path))).toBe(path)
    expect(strokesOf('')).toEqual([])
  })

  it('takes a dot for a line', () => {
    expect(pathOf([ended([[600, 5]]), ended([[7, 5]])])).toBe('M600 5L599 5M7 5L8 5')
  })
})
