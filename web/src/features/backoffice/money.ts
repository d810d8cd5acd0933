import type {
  AdminFinding,
  AdminGetReconciliationOutput,
  AdminMoneyProposal,
  AdminPlatformTransaction,
  AdminWithdrawalMoney,
} from '@/client/types.gen'
import { ago } from '@/lib/dates'
import type { Tone } from '@/ui/Badge'

/** The lists of the money's page: findings of the reconciliation, then proposals by their state. */
export const moneyLists = [
  'OPEN',
  'RESOLVED',
  'PLATFORM',
  'WAITING',
  'CONFIRMED',
  'REFUSED',
  'EXPIRED',
] as const
export type MoneyList = (typeof moneyLists)[number]
export type ProposalList = Exclude<MoneyList, 'OPEN' | 'RESOLVED' | 'PLATFORM'>

interface FindingText {
  label: string
  meaning: string
  /** The next step of staff. */
  next: string
  /** The effect of resolving it by hand; it explains its amount of the balance by default. */
  effect?: string
  /** The name of its source, if it is of no line of our balance. */
  source?: string
}

const goesOnWaiting = 'Ele sai da lista, e o dinheiro continua esperando.'

export const findingTexts: Record<AdminFinding['kind'], FindingText> = {
  UNKNOWN_CHARGE: {
    label: 'Cobrança desconhecida',
    meaning: 'O Stripe recebeu um pagamento que nenhuma tentativa nossa fez.',
    next: 'Procure o código no Stripe. Se não é do Cortejo, devolva por lá; depois resolva aqui.',
  },
  UNKNOWN_REFUND: {
    label: 'Devolução desconhecida',
    meaning: 'O Stripe devolveu um pagamento que não é de nenhuma tentativa nossa.',
    next: 'Procure o código no Stripe e veja de que pagamento é. Depois resolva aqui.',
  },
  UNKNOWN_DISPUTE: {
    label: 'Contestação desconhecida',
    meaning: 'O banco de alguém contestou um pagamento que não é de nenhuma tentativa nossa.',
    next: 'Responda à contestação no Stripe, dentro do prazo dela. Depois resolva aqui.',
  },
  PROVIDER_FEE: {
    label: 'Tarifa do Stripe',
    meaning: 'Uma tarifa que não é de um pagamento: uma mensalidade, um serviço, um imposto.',
    next: 'Confira na fatura do Stripe. Quem a paga é o Cortejo: resolva aqui, dizendo o que é.',
  },
  ADJUSTMENT: {
    label: 'Outro movimento',
    meaning: 'O Stripe mexeu no saldo por um motivo que o livro não conhece.',
    next: 'Veja no Stripe por quê. Se o dinheiro é de um negócio, proponha o lançamento na página dele.',
  },
  TRANSFER: {
    label: 'Transferência',
    meaning: 'Dinheiro passou entre a nossa conta no Stripe e outra.',
    next: 'Se entrou para pagar uma dívida, proponha a recarga na página do negócio. Senão, resolva aqui.',
  },
  PAYOUT: {
    label: 'Saque',
    meaning: 'Dinheiro saiu do Stripe para o banco, ou voltou de lá.',
    next: 'Veja no Stripe por que ele não é um repasse comum, e resolva aqui dizendo o que é.',
  },
  TOP_UP: {
    label: 'Recarga',
    meaning: 'Alguém pôs dinheiro no nosso saldo no Stripe.',
    next: 'Se foi um negócio que pagou o que devia, proponha a recarga na página dele.',
  },
  NOT_BOOKED: {
    label: 'Não está no livro',
    meaning: 'É de uma tentativa ou de um saque nosso, e o livro não tem este valor.',
    next: 'Costuma se resolver sozinho em um dia. Se ficar, veja o log do servidor com este código.',
  },
  NOT_FUNDED: {
    label: 'Saque sem dinheiro',
    meaning: 'Um negócio quer sacar, e o nosso saldo no Stripe não tem o que falta aqui.',
    next: 'Ponha o valor no saldo do Stripe. O saque sai sozinho em até 15 minutos, e isto se resolve.',
    effect: goesOnWaiting,
    source: 'transferência',
  },
  NOT_AT_PROVIDER: {
    label: 'Só está no livro',
    meaning: 'O livro tem este movimento, e o Stripe não tem a linha dele.',
    next: 'Procure o código no Stripe. Se a linha aparecer, isto se resolve sozinho em um dia.',
  },
  RECIPIENT_DIFFERS: {
    label: 'Conta de um negócio',
    meaning: 'Na conta do negócio no Stripe não está o que o livro diz que está.',
    next: 'Compare os movimentos dessa conta no Stripe. Quando os dois concordarem, isto se resolve sozinho.',
    source: 'conta',
  },
  TRANSFER_REFUSED: {
    label: 'Transferência recusada',
    meaning:
      'O Stripe recusa levar esta cobrança à conta do negócio. Ela espera a conta mudar, ou alguém resolver.',
    next: 'Corrija o motivo no Stripe e resolva aqui: ela sai na hora, ou no próximo saque de quem saca por si.',
    effect: 'A cobrança volta a poder sair.',
    source: 'cobrança',
  },
  MONEY_HELD: {
    label: 'Dinheiro parado',
    meaning:
      'Dinheiro de 60 dias ou mais espera a conta de um negócio no Stripe. Com 90, tem de ter saído.',
    next: 'Ajude o titular a ativar a conta. Com ela ativa, ou o dinheiro fora, isto se resolve sozinho.',
    effect: goesOnWaiting,
    source: 'negócio',
  },
  BALANCE_DIFFERS: {
    label: 'Diferença no saldo',
    meaning: 'O saldo no Stripe não é o que o livro diz, e nenhuma linha explica a diferença.',
    next: 'Compare com os extratos do Stripe. Explicada, resolva aqui dizendo de onde vem.',
  },
}

/** Returns what the resolving of a finding by hand does, for who is about to. */
export const describeEffect = ({ kind }: Pick<AdminFinding, 'kind'>): string =>
  [
    findingTexts[kind].effect ?? 'O valor dele passa a explicar o saldo daqui em diante.',
    'Fica com o seu nome, e não se desfaz.',
  ].join(' ')

/** Returns the cents that a finding shows: of a resolved line all of it, and 0 if there is no amount to show. */
export const amountOf = ({
  resolvedAt,
  lineAmount,
  amount,
}: Pick<AdminFinding, 'resolvedAt' | 'lineAmount' | 'amount'>): number =>
  resolvedAt && lineAmount !== 0 ? lineAmount : amount

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
  PROVIDER: 'o Stripe não respondeu. Será tentada de novo sozinha.',
  REFUSED: 'o Stripe recusou a pergunta. Confira a chave e as permissões dela.',
  OURS: 'um erro nosso. Veja o log do servidor; será tentada de novo sozinha.',
}

export const proposalKinds: Record<AdminMoneyProposal['kind'], string> = {
  ADJUSTMENT: 'Ajuste',
  TOP_UP: 'Recarga',
  WRITE_OFF: 'Dívida perdoada',
}

/** The transactions of the platform's own book. */
export const platformKinds: Record<AdminPlatformTransaction['kind'], string> = {
  SWEEP: 'Repasse ao nosso banco',
  SWEEP_RETURNED: 'Repasse que o nosso banco devolveu',
  FUNDING: 'Dinheiro adicionado',
  FUNDING_RETURNED: 'Dinheiro adicionado que voltou',
  FUNDING_PASSED_ON: 'Recarga dada a um negócio',
  FEE: 'Tarifa do Stripe',
}

/** How far a withdrawal is, to staff. */
export const withdrawalStates: Record<AdminWithdrawalMoney['status'], string> = {
  REQUESTED: 'Pedido',
  TRANSFERRING: 'Sendo transferido',
  WAITING: 'Espera o nosso saldo',
  SENT: 'Na conta do negócio',
  ARRIVED: 'No banco',
  REVERSED: 'Voltou ao Cortejo',
  FAILED: 'Não saiu',
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
