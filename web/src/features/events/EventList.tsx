import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw, WifiOff } from 'lucide-react'
import { AskForHelp, RequestCode } from '@/features/frame/AskForHelp'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { EndOfList } from './EndOfList'
import { EventCardView } from './EventCardView'
import { EventsEmpty } from './EventsEmpty'
import { type EventsTab, statusOf } from './listSearch'
import { eventsQuery } from './queries'
import { useArchiveEvent } from './useArchiveEvent'

const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6'

export interface EventListProps {
  tab: EventsTab
  query: string
  onClearSearch: () => void
}

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
    const problem = toProblem(events.error)
    return (
      <EmptyState
        icon={problem.isOffline ? <WifiOff size={26} aria-hidden /> : undefined}
        title="Não deu para carregar os eventos"
        action={
          <>
            <Button
              icon={<RefreshCw size={18} aria-hidden />}
              loading={events.isFetching}
              loadingText="Carregando…"
              onClick={() => void events.refetch()}
            >
              Tentar de novo
            </Button>
            {problem.status >= 500 && <AskForHelp requestId={problem.requestId} />}
          </>
        }
      >
        {problem.detail}
        {problem.status >= 500 && problem.requestId && (
          <RequestCode requestId={problem.requestId} />
        )}
      </EmptyState>
    )
  }

  const items = events.data.pages
    .flatMap((page) => page.items)
    .filter((event) => event.uuid !== leaving)
  if (items.length === 0 && !events.hasNextPage) {
    return <EventsEmpty tab={tab} query={query} onClearSearch={onClearSearch} />
  }
  const mayArchive = may(tab === 'modelos' ? 'WRITE_TEMPLATES' : 'WRITE_EVENTS')
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
      {events.hasNextPage && (
        <EndOfList
          key={events.data.pages.length}
          onReach={() => {
            if (!events.isFetching) void events.fetchNextPage()
          }}
        >
          <Button
            variant="secondary"
            loading={events.isFetchingNextPage}
            loadingText="Carregando…"
            onClick={() => void events.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </EndOfList>
      )}
    </>
  )
}

/** Six cards to come. */
export function EventsLoading() {
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
