import type { Method } from './proposalForm'

export const methodLabels: Readonly<Record<Method, string>> = {
  PIX: 'Pix',
  CREDIT_CARD: 'Cartão de crédito',
  BOLETO: 'Boleto',
  OTHER: 'Outra',
}
