import { expect, it } from 'vitest'
import { reconciliationText } from './money'

const now = new Date('2026-11-29T15:00:00Z')

it('says when the balance was last compared, and why the one of now fails', () => {
  expect(reconciliationText({ failure: '' }, now)).toEqual({
    text: 'Nenhuma conciliação ainda.',
    hasFailed: false,
  })
  const finishedAt = '2026-11-29T12:00:00Z'
  expect(reconciliationText({ finishedAt, failure: '' }, now).text).toBe(
    'Última conciliação há 3 horas.',
  )
  expect(
    reconciliationText({ finishedAt, startedAt: '2026-11-29T14:59:00Z', failure: '' }, now).text,
  ).toBe('Última conciliação há 3 horas; outra está em curso.')
  expect(
    reconciliationText(
      {
        finishedAt,
        startedAt: '2026-11-29T14:00:00Z',
        failedAt: '2026-11-29T14:50:00Z',
        failure: 'PROVIDER',
      },
      now,
    ),
  ).toEqual({
    text:
      'Última conciliação há 3 horas; a de agora falhou há 10 minutos: ' +
      'o Stripe não respondeu. Será tentada de novo sozinha.',
    hasFailed: true,
  })
})
