import type {
  AdminFinding,
  AdminGetReconciliationOutput,
  AdminMoneyProposal,
} from '@/client/types.gen'
import { ago } from '@/lib/dates'
import type { Tone } from '@/ui/Badge'

/** The lists of the money's page: findings of the reconciliation, then proposals by their state. */
export const moneyLists = [
  'OPEN',
  'RESOLVED',
  'WAITING',
  'CONFIRMED',
  'REFUSED',
  'EXPIRED',
] as const
export type MoneyList = (typeof moneyLists)[number]
export type ProposalList = Exclude<MoneyList, 'OPEN' | 'RESOLVED'>

/** The name of each kind of finding, its meaning, and the next step of staff. */
export const findingTexts: Record<
  AdminFinding['kind'],
  { label: string; meaning: string; next: string }
> = {
  UNKNOWN_CHARGE: {
    label: 'Cobrança desconhecida',
    meaning: 'A Stripe recebeu um pagamento que nenhuma tentativa nossa fez.',
    next: 'Procure o código na Stripe. Se não é do Cortejo, devolva por lá; depois resolva aqui.',
  },
  UNKNOWN_REFUND: {
    label: 'Devolução desconhecida',
    meaning: 'A Stripe devolveu um pagamento que não é de nenhuma tentativa nossa.',
    next: 'Procure o código na Stripe e veja de que pagamento é. Depois resolva aqui.',
  },
  UNKNOWN_DISPUTE: {
    label: 'Contestação desconhecida',
    meaning: 'O banco de alguém contestou um pagamento que não é de nenhuma tentativa nossa.',
    next: 'Responda à contestação na Stripe, dentro do prazo dela. Depois resolva aqui.',
  },
  PROVIDER_FEE: {
    label: 'Tarifa da Stripe',
    meaning: 'Uma tarifa que não é de um pagamento: uma mensalidade, um serviço, um imposto.',
    next: 'Confira na fatura da Stripe. Quem a paga é o Cortejo: resolva aqui, dizendo o que é.',
  },
  ADJUSTMENT: {
    label: 'Outro movimento',
    meaning: 'A Stripe mexeu no saldo por um motivo que o livro não conhece.',
    next: 'Veja na Stripe por quê. Se o dinheiro é de um negócio, proponha o lançamento na página dele.',
  },
  TRANSFER: {
    label: 'Transferência',
    meaning: 'Dinheiro passou entre a nossa conta na Stripe e outra.',
    next: 'Se entrou para pagar uma dívida, proponha a recarga na página do negócio. Senão, resolva aqui.',
  },
  PAYOUT: {
    label: 'Saque',
    meaning: 'Dinheiro saiu da Stripe para o banco, ou voltou de lá.',
    next: 'Confirme quem o pediu no painel da Stripe, e resolva aqui dizendo quem e para quê.',
  },
  TOP_UP: {
    label: 'Recarga',
    meaning: 'Alguém pôs dinheiro no nosso saldo na Stripe.',
    next: 'Se foi um negócio que pagou o que devia, proponha a recarga na página dele.',
  },
  NOT_BOOKED: {
    label: 'Não está no livro',
    meaning: 'É de uma tentativa nossa, e o livro não tem este valor.',
    next: 'Costuma se resolver sozinho em um dia. Se ficar, veja o log do servidor com este código.',
  },
  NOT_FUNDED: {
    label: 'Saque sem dinheiro',
    meaning: 'Um negócio quer sacar, e o nosso saldo na Stripe não tem o que falta aqui.',
    next: 'Ponha o valor no saldo da Stripe. O saque sai sozinho em até 15 minutos, e isto se resolve.',
  },
  BALANCE_DIFFERS: {
    label: 'Diferença no saldo',
    meaning: 'O saldo na Stripe não é o que o livro diz, e nenhuma linha explica a diferença.',
    next: 'Compare com os extratos da Stripe. Explicada, resolva aqui dizendo de onde vem.',
  },
}

/** How the daily reconciliation fares, in a sentence. */
export function reconciliationText(
  { finishedAt, startedAt, failedAt, failure }: AdminGetReconciliationOutput,
  now: number | Date = new Date(),
): { text: string; hasFailed: boolean } {
  const last = finishedAt
    ? `Última conciliação ${ago(finishedAt, now, 'long')}`
    : 'Nenhuma conciliação ainda'
  if (failedAt) {
    return {
      text: `${last}; a de agora falhou ${ago(failedAt, now, 'long')}: ${failureTexts[failure]}`,
      hasFailed: true,
    }
  }
  return { text: startedAt ? `${last}; outra está em curso.` : `${last}.`, hasFailed: false }
}

const failureTexts: Record<AdminGetReconciliationOutput['failure'], string> = {
  '': 'será tentada de novo.',
  PROVIDER: 'a Stripe não respondeu. Será tentada de novo sozinha.',
  REFUSED: 'a Stripe recusou a pergunta. Confira a chave e as permissões dela.',
  OURS: 'um erro nosso. Veja o log do servidor; será tentada de novo sozinha.',
}

export const proposalKinds: Record<AdminMoneyProposal['kind'], string> = {
  ADJUSTMENT: 'Ajuste',
  TOP_UP: 'Recarga',
  WRITE_OFF: 'Dívida perdoada',
}

/** How far a proposal is. */
export const proposalStates: Record<AdminMoneyProposal['state'], { label: string; tone: Tone }> = {
  WAITING: { label: 'A decidir', tone: 'amber' },
  CONFIRMED: { label: 'Confirmado, sendo lançado', tone: 'slate' },
  BOOKED: { label: 'Lançado', tone: 'sage' },
  FAILED: { label: 'Não lançado: a dívida ficou menor', tone: 'coral' },
  REFUSED: { label: 'Recusado', tone: 'neutral' },
  EXPIRED: { label: 'Venceu sem decisão', tone: 'neutral' },
}
