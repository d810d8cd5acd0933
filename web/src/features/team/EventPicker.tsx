import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CalendarHeart, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { eventsQuery } from '@/app/event/queries'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { EventCard } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { count } from '@/lib/text'
import { useDebounced } from '@/lib/useDebounced'
import { Cover } from '@/ui/BotanicalCover'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { NothingFound } from '@/ui/NothingFound'
import { TextField } from '@/ui/TextField'
import { TeamLoading } from './TeamLoading'

export interface EventPickerProps {
  /** Events that have been given already. */
  except: readonly string[]
  /** A row's link, named by the event. */
  children: (event: EventCard) => ReactNode
}

/** The business's events that can still be given: no templates, none twice. */
export function EventPicker({ except, children }: EventPickerProps) {
  const { client, business } = useWorkspace()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 250)
  const events = useInfiniteQuery({
    ...eventsQuery(client, 'ACTIVE', search),
    placeholderData: keepPreviousData,
  })
  const items = (events.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ uuid }) => !except.includes(uuid))
  const searching = search !== '' && !events.isPlaceholderData
  return (
    <div className="flex flex-col gap-4">
      {(business.activeEvents > except.length || search !== '') && (
        <TextField
          label="Buscar evento"
          hideLabel
          type="search"
          placeholder="Buscar por evento ou cliente"
          icon={<Search size={18} aria-hidden />}
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <p role="status" className="sr-only">
        {searching ? count(items.length, 'evento encontrado', 'eventos encontrados') : ''}
      </p>
      {events.isPending && <TeamLoading />}
      {events.isError && !events.data && (
        <LoadFailed title="Não deu para carregar os eventos" query={events} />
      )}
      {events.data && items.length === 0 && !events.hasNextPage && (
        <Nothing query={search} given={except.length > 0} onClear={() => setText('')} />
      )}
      {items.length > 0 && (
        <Card padded={false} className={cx(events.isPlaceholderData && 'opacity-60')}>
          <ul className="divide-y divide-line">
            {items.map((event) => (
              <li
                key={event.uuid}
                className="relative flex min-h-16 items-center gap-3.5 px-4 py-2.5 [contain-intrinsic-size:auto_64px] [content-visibility:auto] first:rounded-t-card last:rounded-b-card hover:bg-sunken"
              >
                <Cover
                  seed={event.coverSeed}
                  tint={eventTypes[event.type].tint}
                  imageUrl={event.imageUrl}
                  className="size-11 shrink-0 rounded-input"
                />
                <span className="min-w-0 flex-1">
                  {children(event)}
                  <span className="block truncate text-xs text-muted">
                    {eventTypes[event.type].label} ·{' '}
                    {event.date ? formatDayWithYear(event.date) : 'sem data marcada'}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <EndOfList query={events} />
    </div>
  )
}

function Nothing({
  query,
  given,
  onClear,
}: {
  query: string
  given: boolean
  onClear: () => void
}) {
  if (query) {
    return (
      <NothingFound query={query} onClear={onClear}>
        Só aparecem eventos ativos que ainda não foram escolhidos.
      </NothingFound>
    )
  }
  return (
    <EmptyState
      icon={<CalendarHeart size={26} aria-hidden />}
      title={given ? 'Todos os eventos já foram escolhidos' : 'Você ainda não tem eventos ativos'}
    >
      {given
        ? 'Quando houver outro evento, ele aparece aqui.'
        : 'Um auxiliar trabalha em eventos. Crie o primeiro e volte para convidar.'}
    </EmptyState>
  )
}
