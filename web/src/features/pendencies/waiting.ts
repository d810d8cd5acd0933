import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import {
  Armchair,
  CalendarPlus,
  FileSignature,
  Gift,
  Hourglass,
  ListChecks,
  type LucideIcon,
  MessageCircleWarning,
  QrCode,
  Receipt,
} from 'lucide-react'
import { formatDeadline, type IsoDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import type { Pendency } from './queries'

/** A pendency that is resolved on another page: its title, its reason, and the link. */
export interface Waiting {
  icon: LucideIcon
  title: string
  why: string
  link: LinkOptions
}

export function waitingIn(pendency: Pendency, today: IsoDate): Waiting {
  const { kind, event, guests, payment, contract, proposal, gift } = pendency
  if (proposal) return waitingProposal(proposal)
  if (!event) throw new Error('only a proposal waits without an event')
  const params = { eventUuid: event.uuid }
  if (guests) return waitingGuests(kind, event, guests, today)
  if (payment) {
    return {
      icon: Receipt,
      title: [payment.vendor, payment.title].filter(Boolean).join(', '),
      why: `${formatMoney(payment.price)} · ${payment.dueDate < today ? 'venceu' : 'vence'} ${formatDeadline(payment.dueDate, today)}`,
      link: linkOptions({
        to: '/app/$eventUuid/payments/$paymentUuid',
        params: { ...params, paymentUuid: payment.uuid },
      }),
    }
  }
  if (gift) {
    const sent = kind === 'SENT_GIFT'
    return {
      icon: sent ? QrCode : Gift,
      title: sent ? 'Pix de presente para confirmar' : 'Presente pago fora do prazo',
      why: `${gift.number}, ${formatMoney(gift.price)} · ${
        sent
          ? 'confira se chegou na conta'
          : gift.asCash
            ? 'outra pessoa já tinha dado: virou dinheiro'
            : 'ainda estava livre: valeu'
      }`,
      link: linkOptions({
        to: '/app/$eventUuid/website-and-gifts/orders',
        params,
        search: { pedido: gift.uuid },
      }),
    }
  }
  if (contract) {
    return {
      icon: FileSignature,
      title: contract.name,
      why: `${count(contract.signers, 'pessoa ainda não assinou', 'pessoas ainda não assinaram')}${
        contract.expiresOn ? ` · o prazo acaba ${formatDeadline(contract.expiresOn, today)}` : ''
      }`,
      link: linkOptions({
        to: '/app/$eventUuid/contracts/$contractUuid',
        params: { ...params, contractUuid: contract.uuid },
      }),
    }
  }
  return {
    icon: ListChecks,
    title: 'Começar o planejamento',
    why: event.tasks
      ? `${count(event.tasks, 'tarefa', 'tarefas')}, nenhuma concluída`
      : 'O checklist ainda está vazio',
    link: linkOptions({
      to: '/app/$eventUuid/organization',
      params,
      search: { tab: 'planning' },
    }),
  }
}

/** What could not be made of an accepted proposal, whose own page says what to do about it. */
function waitingProposal({ uuid, title, trouble }: NonNullable<Pendency['proposal']>): Waiting {
  return {
    ...troubles[trouble],
    why: `${title} · ${troubles[trouble].why}`,
    link: linkOptions({
      to: '/app/proposals/$proposalUuid',
      params: { proposalUuid: uuid },
    }),
  }
}

const contract = { icon: FileSignature, title: 'Enviar o contrato' }

const troubles: Readonly<
  Record<NonNullable<Pendency['proposal']>['trouble'], Omit<Waiting, 'link'>>
> = {
  NO_EVENT: {
    icon: CalendarPlus,
    title: 'Criar o evento',
    why: 'o orçamento foi aceito, mas falta o celular do cliente',
  },
  PLAN: {
    icon: Receipt,
    title: 'Combinar os pagamentos',
    why: 'o orçamento foi aceito, mas as parcelas não fecham com o total',
  },
  NO_CHECKLIST: {
    icon: ListChecks,
    title: 'Conferir o checklist',
    why: 'o modelo escolhido não existe mais: entrou o do Cortejo',
  },
  TEMPLATE: {
    ...contract,
    why: 'o orçamento foi aceito, mas o modelo do contrato não existe mais',
  },
  FIELDS: { ...contract, why: 'o orçamento foi aceito, mas falta preencher o texto do contrato' },
  LIMIT: { ...contract, why: 'o orçamento foi aceito, mas o limite de contratos acabou' },
  CONTRACT: { ...contract, why: 'o orçamento foi aceito, mas o contrato não pôde ser enviado' },
  UNMADE: {
    icon: Receipt,
    title: 'Fazer o que o sim pede',
    why: 'o orçamento foi aceito, mas faltam as parcelas e o contrato',
  },
  OLDER_EVENT: {
    icon: CalendarPlus,
    title: 'Acertar o evento',
    why: 'uma versão nova foi aceita, e o evento tem outro cliente ou outra data',
  },
  OLDER_PLAN: {
    icon: Receipt,
    title: 'Acertar os pagamentos',
    why: 'uma versão nova foi aceita, e as parcelas são as de antes',
  },
  OLDER_CONTRACT: {
    ...contract,
    why: 'uma versão nova foi aceita, e o contrato é o de antes',
  },
}

function waitingGuests(
  kind: Pendency['kind'],
  event: NonNullable<Pendency['event']>,
  guests: NonNullable<Pendency['guests']>,
  today: IsoDate,
): Waiting {
  const params = { eventUuid: event.uuid }
  const n = guests.count
  switch (kind) {
    case 'FULL_TABLE':
      return {
        icon: Armchair,
        title: `Mesa ${guests.tableNumber} cheia demais`,
        why: count(n, 'pessoa além dos lugares', 'pessoas além dos lugares'),
        link: linkOptions({
          to: '/app/$eventUuid/rsvp',
          params,
          search: { ...(guests.tableUuid && { mesa: guests.tableUuid }) },
        }),
      }
    case 'SILENT_GUESTS':
      return {
        icon: Hourglass,
        title: count(n, 'convite sem resposta', 'convites sem resposta'),
        why: guests.deadline
          ? `${guests.deadline < today ? 'o prazo acabou' : 'o prazo acaba'} ${formatDeadline(guests.deadline, today)}`
          : '',
        link: linkOptions({ to: '/app/$eventUuid/rsvp', params, search: { resposta: 'unknown' } }),
      }
    default:
      return {
        icon: MessageCircleWarning,
        title: count(n, 'mensagem não chegou', 'mensagens não chegaram'),
        why: 'confira o telefone ou o e-mail e envie de novo',
        link: linkOptions({ to: '/app/$eventUuid/rsvp', params, search: { envio: 'falhou' } }),
      }
  }
}
