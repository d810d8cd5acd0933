import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { eventsQuery } from '@/app/event/queries'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { count } from '@/lib/text'
import { cx } from '@/ui/classes'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { EventCardView } from './EventCardView'
import { EventsEmpty } from './EventsEmpty'
import { type EventListProps, statusOf } from './listSearch'
import { useArchiveEvent } from './useArchiveEvent'

const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6'

/** One list of events as cards; the next page comes when its end comes into view. */
export function EventList({ tab, query, onClearSearch }: EventListProps) {
  const { client, may } = useWorkspace()
  const { archive, leaving } = useArchiveEvent()
  const events = useInfiniteQuery({
    ...eventsQuery(client, statusOf[tab], query),
    placeholderData: keepPreviousData,
  })

  if (events.isPending) return <EventsLoading />
  if (events.isError && !events.data) {
    return <LoadFailed title="Não deu para carregar os eventos" query={events} />
  }

  const items = events.data.pages
    .flatMap((page) => page.items)
    .filter((event) => event.uuid !== leaving)
  if (items.length === 0 && !events.hasNextPage) {
    return <EventsEmpty tab={tab} query={query} onClearSearch={onClearSearch} />
  }
  const mayArchive = may(statusOf[tab].includes('TEMPLATE') ? 'WRITE_TEMPLATES' : 'WRITE_EVENTS')
  return (
    <>
      <p role="status" className="sr-only">
        {query && !events.isPlaceholderData
          ? `${count(items.length, 'encontrado', 'encontrados')}${events.hasNextPage ? ' até aqui' : ''}`
          : ''}
      </p>
      <ul
        className={cx(gridClass, 'transition-opacity', events.isPlaceholderData && 'opacity-60')}
        aria-busy={events.isPlaceholderData}
      >
        {items.map((event) => (
          <EventCardView
            key={event.uuid}
            event={event}
            {...(mayArchive && { onArchive: (archived) => archive(event, archived) })}
          />
        ))}
      </ul>
      <EndOfList query={events} />
    </>
  )
}

/** Six cards to come. */
function EventsLoading() {
  return (
    <>
      <LoadingStatus>Carregando eventos…</LoadingStatus>
      <div className={gridClass}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="skeleton overflow-hidden rounded-card border border-line">
            <Skeleton className="h-29 rounded-none" />
            <div className="flex flex-col gap-2.5 bg-surface p-4.5">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="mt-3 h-7 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
