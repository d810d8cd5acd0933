import { expect, test } from 'vitest'
import { answerTo, covered, statusOf, withAnswer } from './answers'

const parts = [{ uuid: 'cerimonia' }, { uuid: 'festa' }]

test('vai quem vai a uma parte, e não vai quem não vai a nenhuma', () => {
  const none = { attends: [], declines: [] }
  const onlyParty = withAnswer(withAnswer(none, 'cerimonia', 'not_attending'), 'festa', 'attending')
  expect(onlyParty).toEqual({ attends: ['festa'], declines: ['cerimonia'] })
  expect(statusOf(onlyParty, parts)).toBe('attending')
  const nothing = withAnswer(onlyParty, 'festa', 'not_attending')
  expect(statusOf(nothing, parts)).toBe('not_attending')
  expect(statusOf(withAnswer(nothing, 'cerimonia', 'unknown'), parts)).toBe('unknown')
  expect(answerTo(nothing, 'festa')).toBe('not_attending')
})

test('um convite só para a festa pergunta só dela', () => {
  expect(covered(parts, { subEventUuids: ['festa', 'que acabou'] })).toEqual([parts[1]])
  expect(covered(parts, {})).toBe(parts)
})
