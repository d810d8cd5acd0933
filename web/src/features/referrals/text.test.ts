import { expect, it } from 'vitest'
import { shareText, stepText } from './text'

const wedding = { uuid: 'a', title: 'Casamento', bonification: { amount: 0 } }

it('says which step each wedding lacks', () => {
  expect(stepText({ ...wedding, step: 'WAITING', daysLeft: 12 })).toBe(
    'Faltam 12 dias para o bônus',
  )
  expect(stepText({ ...wedding, step: 'WAITING', daysLeft: 1 })).toBe('Falta 1 dia para o bônus')
  expect(stepText({ ...wedding, step: 'NO_DATE' })).toBe('Falta o dia do casamento')
  expect(stepText({ ...wedding, step: 'NO_GIFT' })).toBe('Nenhum presente rendeu')
  expect(stepText({ ...wedding, step: 'NONE' })).toBe('Bônus liberado')
  expect(stepText({ ...wedding, step: 'NOT_COUNTED' })).toContain('Não conta')
})

it('writes the message with the fee and the link', () => {
  expect(shareText('Ateliê', 'https://cortejo.example/indicacao/a', 388)).toBe(
    'Olá! Vamos planejar o casamento de vocês juntos? Comecem por este link de Ateliê, com a taxa de 3,88% na lista de presentes: https://cortejo.example/indicacao/a',
  )
})
