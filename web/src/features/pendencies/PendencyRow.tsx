import { Link } from '@tanstack/react-router'
import { ArrowRight, MessageCircleQuestionMark } from 'lucide-react'
import { DueLabel } from '@/features/planning'
import { categoryOf } from '@/lib/categories'
import type { IsoDate } from '@/lib/dates'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import type { Pendency } from './queries'
import { type Waiting, waitingIn } from './waiting'

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
  if (!task || !event)
    return <OpeningRow waiting={waitingIn(pendency, today)} event={named && event?.title} />
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

function OpeningRow({ waiting, event }: { waiting: Waiting; event: string | false | undefined }) {
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
