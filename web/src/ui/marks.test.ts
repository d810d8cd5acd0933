import { expect, it } from 'vitest'
import { markMatches } from './marks'

const marks = (text: string, query: string) =>
  markMatches(text, query)
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join('')

it('marks each word wherever it stands, whatever its accents and case', () => {
  expect(marks('Conceição e João', 'JOAO conc')).toBe('[Conc]eição e [João]')
  expect(marks('Casamento Marina & Tomás', 'tomas mari')).toBe('Casamento [Mari]na & [Tomás]')
  expect(marks('Mama', 'mam ama')).toBe('[Mama]')
  expect(marks('Beatriz D’Ávila', 'davila')).toBe('Beatriz [D]’[Ávila]')
})

it('marks nothing where nothing is asked for or found', () => {
  expect(marks('👰 Festa', '')).toBe('👰 Festa')
  expect(marks('👰 Festa', 'xyz')).toBe('👰 Festa')
  expect(marks('', 'a')).toBe('')
})
