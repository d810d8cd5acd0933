import { expect, it } from 'vitest'
import { formatSize } from './size'

it('diz o tamanho como as pessoas dizem', () => {
  expect(formatSize(12)).toBe('1 kB')
  expect(formatSize(840_000)).toBe('820 kB')
  expect(formatSize(3.4 * 2 ** 20)).toBe('3,4 MB')
})
