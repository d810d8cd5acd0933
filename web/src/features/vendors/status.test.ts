import { expect, test } from 'vitest'
import { statuses, statusOf, totals } from './status'

test('os cinco status, com as suas palavras', () => {
  expect(statuses.map(({ value }) => statusOf(value).label)).toEqual([
    'Contratado',
    'Em proposta',
    'Sem status',
    'Indicação',
    'Não contratado',
  ])
})

test('o previsto não conta quem não foi contratado; o contratado, só quem foi', () => {
  expect(
    totals([
      { status: 'DONE', budget: 1_000_00 },
      { status: 'IN_PROPOSAL', budget: 500_00 },
      { status: 'NOT_HIRED', budget: 9_000_00 },
      { status: 'PENDING', budget: 0 },
    ]),
  ).toEqual({ planned: 1_500_00, contracted: 1_000_00 })
})
