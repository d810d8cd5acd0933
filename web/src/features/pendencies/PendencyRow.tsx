import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import {
  Armchair,
  ArrowRight,
  FileSignature,
  Hourglass,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageCircleWarning,
  Receipt,
} from 'lucide-react'
import { DueLabel } from '@/features/planning'
import { categoryOf } from '@/lib/categories'
import { formatDeadline, type IsoDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import type { Pendency } from './queries'

const rowClass =
  'relative flex items-center gap-3 px-4 py-3 first:rounded-t-card last:rounded-b-card has-[a:hover]:bg-hover has-aria-[current=true]:bg-wine-tint md:px-5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-wine'
const linkClass = 'min-w-0 flex-1 outline-none after:absolute after:inset-0'

export interface PendencyRowProps {
  pendency: Pendency
  today: IsoDate
  /** Says of which event it is, where nothing above does. */
  named?: boolean
  done: boolean
  onDone: (done: boolean) => void
}

/** One thing that waits; it opens where it is settled, and a task can be ticked at once. */
export function PendencyRow({ pendency, today, named = false, done, onDone }: PendencyRowProps) {
  const { task, event } = pendency
  if (!task) return <OpeningRow waiting={waitingIn(pendency, today)} event={named && event.title} />
  const { icon: Icon, label } = categoryOf(task.category, task.icon)
  return (
    <li className={rowClass}>
      <Checkbox
        shape="round"
        hideLabel
        label={`Concluir: ${task.title}`}
        checked={done}
        onCheckedChange={onDone}
        className="relative z-1"
      />
      <Link
        to="/app/pendencies"
        search={(now) => ({ ...now, evento: event.uuid, tarefa: task.publicId })}
        resetScroll={false}
        data-detail={task.publicId}
        activeOptions={{ includeSearch: true }}
        activeProps={{ 'aria-current': 'true' }}
        className={linkClass}
      >
        <span
          className={cx(
            'line-clamp-2 text-body font-medium wrap-break-word md:line-clamp-1 md:wrap-anywhere',
            done && 'text-muted line-through decoration-faint',
          )}
        >
          {task.title}
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3.5 md:flex-nowrap text-xs text-muted">
          <span className="flex min-w-0 items-center gap-1.5">
            <Icon size={14} aria-hidden />
            <span className="truncate">{label}</span>
          </span>
          {named && <span className="min-w-0 wrap-break-word">{event.title}</span>}
          {task.awaitsDecision && (
            <span className="flex items-center gap-1 text-amber-ink">
              <MessageCircleQuestionMark size={14} aria-hidden />
              aguardando decisão
            </span>
          )}
        </span>
      </Link>
      <DueLabel task={{ ...task, position: 0, timing: 'NONE' }} today={today} />
    </li>
  )
}

/** Something that is settled on a page of its own: what it is, why it waits, and where. */
interface Waiting {
  icon: LucideIcon
  title: string
  why: string
  link: LinkOptions
}

function waitingIn(pendency: Pendency, today: IsoDate): Waiting {
  const { event, guests, payment, contract, proposal } = pendency
  const params = { eventUuid: event.uuid }
  if (guests) return waitingGuests(pendency, guests, today)
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
  if (proposal) return waitingProposal(pendency, proposal)
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

/** What could not be made of an accepted proposal, and where it is seen to. */
function waitingProposal(
  { event }: Pendency,
  { trouble, contractUuid }: NonNullable<Pendency['proposal']>,
): Waiting {
  const params = { eventUuid: event.uuid }
  if (trouble === 'PLAN') {
    return {
      icon: Receipt,
      title: 'Combinar os pagamentos',
      why: 'o orçamento foi aceito, mas as parcelas não fecham com o total',
      link: linkOptions({ to: '/app/$eventUuid/payments', params }),
    }
  }
  if (trouble === 'CHECKLIST') {
    return {
      icon: ListChecks,
      title: 'Conferir o checklist',
      why: 'o modelo escolhido no orçamento não existe mais: entrou o do Cortejo',
      link: linkOptions({
        to: '/app/$eventUuid/organization',
        params,
        search: { tab: 'planning' },
      }),
    }
  }
  return {
    icon: FileSignature,
    title: 'Enviar o contrato',
    why: `o orçamento foi aceito, mas ${whyNoContract[trouble]}`,
    link: contractUuid
      ? linkOptions({
          to: '/app/$eventUuid/contracts/$contractUuid',
          params: { ...params, contractUuid },
        })
      : linkOptions({ to: '/app/$eventUuid/contracts', params }),
  }
}

const whyNoContract = {
  TEMPLATE: 'o modelo do contrato não existe mais',
  FIELDS: 'falta preencher o texto do contrato',
  LIMIT: 'o limite de contratos acabou',
  CONTRACT: 'o contrato não pôde ser enviado',
}

function waitingGuests(
  { kind, event }: Pendency,
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

function OpeningRow({ waiting, event }: { waiting: Waiting; event: string | false }) {
  const { icon: Icon, title, why, link } = waiting
  return (
    <li className={rowClass}>
      <span className="flex size-5 shrink-0 items-center justify-center text-wine">
        <Icon size={20} aria-hidden />
      </span>
      <Link {...link} className={linkClass}>
        <span className="block text-body font-medium wrap-break-word">{title}</span>
        <span className="block text-xs text-muted wrap-break-word">
          {[event, why].filter(Boolean).join(' · ')}
        </span>
      </Link>
      <ArrowRight size={18} className="text-faint" aria-hidden />
    </li>
  )
}
