import type { WalletGetRecipientOutput as RecipientState } from '@/client/types.gen'
import { dayOf, formatTypedDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import type { CalloutTone } from '@/ui/Callout'

/** What a state of the recipient means to the owner, and what can be done about it. */
export interface Meaning {
  tone: CalloutTone
  title: string
  text: string
  /** The label of the button that opens the provider's form. */
  form?: string
  /** The message to support that is already written; only where nothing else helps. */
  support?: string
}

type Stop = 'REFUSED' | 'SUSPENDED' | 'BLOCKED' | 'INACTIVE'

const stops: Record<Stop, { title: string; text: string; was: string }> = {
  REFUSED: {
    title: 'O Stripe recusou a sua conta',
    text: 'A gente descobre o motivo com você.',
    was: 'recusada',
  },
  SUSPENDED: {
    title: 'O Stripe suspendeu a sua conta',
    text: 'A gente resolve isso com você.',
    was: 'suspensa',
  },
  BLOCKED: {
    title: 'A sua conta de recebimento está bloqueada',
    text: 'A gente resolve isso com você.',
    was: 'bloqueada',
  },
  INACTIVE: {
    title: 'A sua conta de recebimento foi encerrada',
    text: 'Para receber de novo, é preciso abrir outra.',
    was: 'encerrada',
  },
}

const withoutLinks =
  'Os links de pagamento não podem ser criados enquanto a carteira estiver inativa.'
const ofTests = 'Os pagamentos de agora são de teste, e não precisam dela.'
const withoutPayments = 'Nenhum cliente consegue pagar online por enquanto.'

const dueNames: readonly (readonly [RegExp, string])[] = [
  [/^external_account/, 'a conta bancária'],
  [/liveness/, 'a prova de vida'],
  [/document/, 'um documento'],
  [/^tos_acceptance/, 'o aceite dos termos'],
  [/address/, 'o endereço'],
  [/(id_number|tax_id)/, 'o CPF ou CNPJ'],
]

/** Names the missing data in words, each once. */
export function nameDue(due: readonly string[]): string {
  const names = due.map((name) => dueNames.find(([like]) => like.test(name))?.[1] ?? 'outros dados')
  return new Intl.ListFormat('pt-BR').format([...new Set(names)])
}

/** What the recipient's state means. hasData says that the wallet's own data are complete. */
export function meaningOf(recipient: RecipientState, hasData: boolean): Meaning {
  const { status, due, dueBy, isSubmitted, bankName, bankLast4 } = recipient
  const isMissing = due.length > 0
  switch (status) {
    case 'MISSING':
      return {
        tone: 'slate',
        title: 'A carteira ainda não está ativa',
        text: recipient.isTest ? `${withoutLinks} ${ofTests}` : withoutLinks,
        ...(hasData && { form: 'Abrir a conta no Stripe' }),
      }
    case 'REGISTRATION':
      return isSubmitted
        ? {
            tone: 'slate',
            title: 'O Stripe pede mais dados',
            text: `Falta ${nameDue(due)}. Sem isso a conta não é aprovada.`,
            form: 'Enviar o que falta',
          }
        : {
            tone: 'slate',
            title: 'Falta confirmar os seus dados no Stripe',
            text: 'É na página dele, com um documento e uma prova de vida. Leva alguns minutos.',
            form: 'Continuar no Stripe',
          }
    case 'AFFILIATION':
      if (due.some((name) => !name.startsWith('external_account'))) {
        return {
          tone: 'slate',
          title: 'O Stripe pede mais dados',
          text: `Falta ${nameDue(due)}. Os seus clientes já podem pagar, e o dinheiro fica guardado.`,
          form: 'Enviar o que falta',
        }
      }
      return {
        tone: 'slate',
        title: isMissing ? 'Falta a conta bancária no Stripe' : 'O Stripe confere os seus dados',
        text: 'Os seus clientes já podem pagar. O dinheiro fica guardado até a conta ser aprovada.',
        ...(isMissing && { form: 'Informar a conta bancária' }),
      }
    case 'ACTIVE':
      return dueBy
        ? {
            tone: 'amber',
            title: `O Stripe pede mais dados até ${formatTypedDay(dayOf(dueBy))}`,
            text: `Falta ${nameDue(due)}. Depois desse dia a conta pode parar.`,
            form: 'Enviar o que falta',
          }
        : {
            tone: 'sage',
            title: 'A sua conta no Stripe está ativa',
            text: bankLast4
              ? `O Stripe paga na conta de final ${bankLast4}, ${bankName}.`
              : 'Os seus clientes podem pagar online.',
          }
    default: {
      const { title, text, was } = stops[status]
      const missing = status === 'SUSPENDED' && isMissing ? `Falta ${nameDue(due)}.` : ''
      return {
        tone: 'coral',
        title,
        text: [recipient.mayCharge ? ofTests : withoutPayments, missing, text]
          .filter(Boolean)
          .join(' '),
        ...(status === 'SUSPENDED' && isMissing && { form: 'Enviar o que falta' }),
        support: `Olá! A conta de recebimento da minha carteira está ${was}. Podem me ajudar a resolver?`,
      }
    }
  }
}

/** Returns that money waits: below two of the currency its verb is singular. */
export const formatHeld = (cents: number): string =>
  `${formatMoney(cents)} ${cents < 200 ? 'espera' : 'esperam'}`
