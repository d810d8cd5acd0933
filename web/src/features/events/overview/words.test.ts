import { expect, test } from 'vitest'
import { byDay, clientsOf, leftOf } from './words'

test('a visão geral fala do casal, ou do cliente', () => {
  expect(clientsOf({ type: 'WEDDING' })).toBe('casal')
  expect(clientsOf({ type: 'FIFTEEN_YEARS' })).toBe('cliente')
})

test('diz o que sobra do orçamento, também quando passou dele', () => {
  expect(leftOf(10_000, 2_500)).toBe(7_500)
  expect(leftOf(10_000, 12_000)).toBe(-2_000)
  expect(leftOf(undefined, 5_000)).toBeUndefined()
})

test('junta as tarefas de um dia, na ordem em que vêm', () => {
  const task = (title: string, deadline: string) => ({ title, deadline })
  const days = byDay([task('a', '2026-11-23'), task('b', '2026-11-23'), task('c', '2026-11-25')])
  expect(days.map(({ day, tasks }) => [day, tasks.map(({ title }) => title)])).toEqual([
    ['2026-11-23', ['a', 'b']],
    ['2026-11-25', ['c']],
  ])
})
