import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { ProposalsGetOutput, ProposalsRow, ProposalsTotals } from '@/client/types.gen'
import {
  dayOf,
  daysBetween,
  formatDeadline,
  formatPast,
  type IsoDate,
  relativeDay,
} from '@/lib/dates'
import { firstName } from '@/lib/decisions'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import type { Tone } from '@/ui/Badge'
import { methodLabels } from './form/text'

export type ProposalStatus = ProposalsRow['status']

/** The text of each status. */
export const statusLabels: Readonly<Record<ProposalStatus, string>> = {
  SENT: 'Enviado',
  VIEWED: 'Visto',
  ACCEPTED: 'Aceito',
  DECLINED: 'Recusado',
  EXPIRED: 'Vencido',
}

export const statusTones: Readonly<Record<ProposalStatus, Tone>> = {
  SENT: 'amber',
  VIEWED: 'slate',
  ACCEPTED: 'sage',
  DECLINED: 'coral',
  EXPIRED: 'neutral',
}

/** Whether an answer is still waited for. */
export const isOut = (status: ProposalStatus) => status === 'SENT' || status === 'VIEWED'

/** "Ainda não foi aberto", "Visto uma vez, hoje às 8:59", "Visto 3 vezes, a última ontem às 17:10". */
export function seenText(seen: ProposalsRow['seen']): string {
  if (!seen) return 'Ainda não foi aberto'
  const { times, last } = seen
  return times === 1
    ? `Visto uma vez, ${formatPast(last)}`
    : `Visto ${times} vezes, a última ${formatPast(last)}`
}

/** "até sex., 27", "vence hoje", "venceu há 3 dias". */
export function validityText(expiresAt: IsoDate, today: IsoDate): string {
  const days = daysBetween(today, expiresAt)
  if (days < -30) return `venceu em ${formatDeadline(expiresAt, today)}`
  if (days < 0) return `venceu ${relativeDay(expiresAt, today)}`
  if (days <= 1) return `vence ${relativeDay(expiresAt, today)}`
  return `até ${formatDeadline(expiresAt, today)}`
}

/** What of a proposal's days matters in its list: until when it waits, or when it was answered. */
export function dayText(
  { status, expiresAt, decidedAt }: Pick<ProposalsRow, 'status' | 'expiresAt' | 'decidedAt'>,
  today: IsoDate,
): string {
  if (decidedAt && (status === 'ACCEPTED' || status === 'DECLINED')) {
    return relativeDay(dayOf(decidedAt), today)
  }
  return validityText(expiresAt, today)
}

/** What an item costs, as the customer reads it. */
export function itemValue(value: number | undefined): string {
  if (value === undefined) return 'Incluso'
  return value === 0 ? 'Grátis' : formatMoney(value)
}

type Method = ProposalsGetOutput['possiblePaymentMethods'][number]

export function methodInSentence({ method, description }: Method): string {
  return (method === 'OTHER' && description) || methodLabels[method]
}

/** What could not be made of a yes (api/fulfillment), and what to do about it. */
const troubles: Readonly<Record<string, string>> = {
  NO_EVENT:
    'O evento não foi criado: ele precisa de um cliente com celular. Complete o contato e tente de novo.',
  NO_CHECKLIST:
    'O checklist escolhido não existe mais. O evento começou com o checklist pronto do Cortejo.',
  PLAN: 'As parcelas não fecham com o valor aceito. Monte o pagamento no evento.',
  TEMPLATE: 'O modelo do contrato não existe mais. Escolha outro no evento.',
  FIELDS: 'O contrato tem campos por preencher e espera como rascunho no evento.',
  LIMIT: 'O seu limite de contratos foi alcançado. O contrato espera como rascunho no evento.',
  CONTRACT: 'O contrato não pôde ser enviado e espera como rascunho no evento.',
  UNMADE: 'As parcelas e o contrato deste sim ainda não foram feitos no evento.',
  OLDER_EVENT:
    'O evento é de um sim anterior e tem outro cliente ou outra data. Acerte o evento e tente de novo.',
  OLDER_PLAN:
    'O evento já tem as parcelas de um combinado anterior, diferentes das que foram aceitas agora. ' +
    'Acerte os pagamentos no evento.',
  OLDER_CONTRACT:
    'O evento já tem um contrato de um combinado anterior, que pode não valer para o que foi aceito ' +
    'agora. Envie outro no evento.',
}

export function troubleText(code: string): string {
  return troubles[code] ?? 'Alguma coisa do que o sim faria não pôde ser feita. Confira o evento.'
}

/** Where it is seen to that what a yes brings can be made. */
export function remedyOf(
  code: string,
  {
    customer,
    event,
    contractUuid,
  }: Pick<ProposalsGetOutput, 'customer' | 'event' | 'contractUuid'>,
): { label: string; link: LinkOptions } | undefined {
  if (!event) {
    return {
      label: 'Completar o contato',
      link: linkOptions({
        to: '/app/contacts/$contactUuid',
        params: { contactUuid: customer.uuid },
      }),
    }
  }
  const params = { eventUuid: event.uuid }
  switch (code) {
    case 'NO_CHECKLIST':
      return {
        label: 'Conferir o checklist',
        link: linkOptions({
          to: '/app/$eventUuid/organization',
          params,
          search: { tab: 'planning' },
        }),
      }
    case 'PLAN':
    case 'OLDER_PLAN':
      return {
        label: 'Montar os pagamentos',
        link: linkOptions({ to: '/app/$eventUuid/payments', params }),
      }
    case 'UNMADE':
      return undefined // trying again is the way
    case 'OLDER_EVENT':
      return { label: 'Abrir o evento', link: linkOptions({ to: '/app/$eventUuid', params }) }
    default:
      return contractUuid && code !== 'OLDER_CONTRACT'
        ? {
            label: 'Abrir o contrato',
            link: linkOptions({
              to: '/app/$eventUuid/contracts/$contractUuid',
              params: { ...params, contractUuid },
            }),
          }
        : {
            label: 'Ver os contratos',
            link: linkOptions({ to: '/app/$eventUuid/contracts', params }),
          }
  }
}

/** Returns how many of this month's proposals were accepted, in whole percent; undefined if there are none. */
export function conversionOf({ sent, accepted }: ProposalsTotals['month']): number | undefined {
  return sent > 0 ? Math.round((100 * accepted) / sent) : undefined
}

export const proposals = (n: number) => count(n, 'orçamento', 'orçamentos')

/** What goes with the link, in the planner's own WhatsApp. */
export function shareText({
  customer,
  business,
  url,
  expiresAt,
}: Pick<ProposalsGetOutput, 'customer' | 'business' | 'url' | 'expiresAt'>): string {
  return (
    `Olá, ${firstName(customer.fullName)}! O orçamento que ${business.name} preparou está pronto. Ele ` +
    `vale até ${formatDeadline(expiresAt)} e você pode ver e responder por aqui: ${url}`
  )
}
