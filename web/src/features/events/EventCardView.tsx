import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CalendarPlus, Ellipsis, Pencil } from 'lucide-react'
import { daysLeft, isTemplate, manages, placeOf } from '@/app/event/facts'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { EventCard } from '@/client/types.gen'
import { formatDay } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { count } from '@/lib/text'
import { Avatar } from '@/ui/Avatar'
import { Cover } from '@/ui/BotanicalCover'
import { Card } from '@/ui/Card'
import { Countdown } from '@/ui/Countdown'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { ProgressRing, percentOf } from '@/ui/ProgressRing'

export interface EventCardViewProps {
  event: EventCard
  /** Without it, the asker's role cannot put events away. */
  onArchive?: (archived: boolean) => void
}

/** An event or a template in a list: its picture, its name, when and where, how far it is. */
export function EventCardView({ event, onArchive }: EventCardViewProps) {
  const { label, tint } = eventTypes[event.type]
  const template = isTemplate(event)
  const days = daysLeft(event)
  const place = placeOf(event)
  const when = event.date ? formatDay(event.date) : 'sem data marcada'
  return (
    <Card
      as="li"
      padded={false}
      className="relative flex flex-col overflow-hidden transition-colors [contain-intrinsic-size:auto_280px] [content-visibility:auto] focus-within:border-line-control hover:border-line-control"
    >
      <Cover
        seed={event.coverSeed}
        tint={tint}
        imageUrl={event.imageUrl}
        className="h-29 w-full border-b border-line"
      />
      {!template && days !== undefined && (
        <Countdown days={days} as="pill" className="absolute top-3 right-3" />
      )}
      <div className="flex flex-1 flex-col px-4.5 pt-4 pb-3">
        <p className="text-xs text-muted">{label}</p>
        <h2 className="mt-0.5 line-clamp-2 text-balance font-display text-lg leading-7 font-medium wrap-break-word">
          <Link
            to="/app/$eventUuid"
            params={{ eventUuid: event.uuid }}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
          >
            {event.title}
          </Link>
        </h2>
        <p className="mt-0.5 line-clamp-2 text-body text-muted wrap-break-word">
          {template
            ? count(event.tasksTotal, 'tarefa no checklist', 'tarefas no checklist')
            : [when, place].filter(Boolean).join(' · ')}
        </p>
        <div className="mt-auto flex min-h-11 items-center gap-2.5 pt-2">
          {!template && manages(event) && (
            <Progress done={event.tasksDone} total={event.tasksTotal} />
          )}
          <span className="flex-1" />
          <Customers customers={event.customers} />
          {onArchive && <CardMenu event={event} onArchive={onArchive} />}
        </div>
      </div>
    </Card>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  if (total === 0) return <span className="text-xs text-muted">Checklist vazio</span>
  return (
    <>
      <ProgressRing done={done} total={total} label="tarefas concluídas" />
      <span className="text-xs text-muted">{percentOf(done, total)}% do checklist</span>
    </>
  )
}

function Customers({ customers }: Pick<EventCard, 'customers'>) {
  if (customers.length === 0) return null
  return (
    <span className="flex -space-x-1.5">
      {customers.map((customer) => (
        <Avatar
          key={customer.uuid}
          name={customer.name}
          size={24}
          tone="neutral"
          className="ring-2 ring-surface"
        />
      ))}
    </span>
  )
}

function CardMenu({
  event,
  onArchive,
}: {
  event: EventCard
  onArchive: (archived: boolean) => void
}) {
  const { mayGrant } = useWorkspace()
  return (
    <span className="relative -mr-2">
      <Menu
        trigger={
          <IconButton label={`Mais ações de ${event.title}`}>
            <Ellipsis size={20} aria-hidden />
          </IconButton>
        }
      >
        {isTemplate(event) && mayGrant() && (
          <MenuItem
            icon={<CalendarPlus size={18} aria-hidden />}
            render={<Link to="/app/events/create" search={{ from: event.uuid }} />}
          >
            Usar este modelo
          </MenuItem>
        )}
        <MenuItem
          icon={<Pencil size={18} aria-hidden />}
          render={<Link to="/app/$eventUuid/settings/edit" params={{ eventUuid: event.uuid }} />}
        >
          Editar detalhes
        </MenuItem>
        <MenuItem
          icon={
            event.archivedAt ? (
              <ArchiveRestore size={18} aria-hidden />
            ) : (
              <Archive size={18} aria-hidden />
            )
          }
          onSelect={() => onArchive(!event.archivedAt)}
        >
          {event.archivedAt ? 'Desarquivar' : 'Arquivar'}
        </MenuItem>
      </Menu>
    </span>
  )
}
