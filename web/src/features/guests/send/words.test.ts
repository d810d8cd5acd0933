import { expect, test } from 'vitest'
import { describeWaiting, dispatchName, leavesWords, standingWords, stoppedWords } from './words'

test('what was sent says how far it came, the best first', () => {
  expect(standingWords({ failed: 1, read: 12, queued: 2, delivered: 3 })).toBe(
    '12 lidas · 3 entregues · 2 a caminho · 1 não chegou',
  )
  expect(standingWords({})).toBe('')
  expect(dispatchName({ kind: 'REMINDER', channel: 'WHATSAPP' })).toBe('Lembrete por WhatsApp')
})

test('what is asked for at night says that it waits', () => {
  const now = new Date('2027-03-13T02:00:00Z')
  expect(leavesWords(2, '2027-03-13T11:00:00Z', 2, now)).toContain('não acordar')
  expect(leavesWords(2, '2027-03-13T02:00:00Z', 2, now)).toBe('Saem em instantes.')
  expect(leavesWords(1, '2027-03-13T02:00:00Z', 1, now)).toBe('Sai em instantes.')
})

test('who stopped one channel is not said to have stopped the other', () => {
  expect(stoppedWords('EMAIL')).toBe('pediu para não receber mensagens por e-mail')
  expect(stoppedWords('WHATSAPP', true)).toBe('pediram para não receber mensagens por WhatsApp')
})

test('what does not leave on the first day says that it waits and goes on by itself', () => {
  expect(describeWaiting(240, 60)).toBe(
    '60 saem no primeiro dia; as outras 180 saem sozinhas nos dias seguintes.',
  )
  expect(describeWaiting(2, 1)).toBe(
    '1 sai no primeiro dia; a outra sai sozinha nos dias seguintes.',
  )
  expect(describeWaiting(3, 0)).toBe('Esperam a vez, e saem sozinhas nos dias seguintes.')
})
