import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { ActivityGetAllOutput, Problem } from '@/client/types.gen'
import { dayOf, formatDay, today } from '@/lib/dates'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { ActivityEntry, type Entry } from './ActivityEntry'
import { ControlEntry } from './ControlEntry'

export interface ActivityListProps {
  query: UseInfiniteQueryResult<InfiniteData<ActivityGetAllOutput>, Problem>
  /** Renders the entries of one control in the list. */
  unfold: (controlUuid: string) => ReactNode
  /** What to say when nothing happened, or nothing that the filters find. */
  empty: ReactNode
  /** In an event's own history its name goes without saying. */
  withinEvent?: boolean
}

/** What happened, day by day, the newest first. */
export function ActivityList({ query, unfold, empty, withinEvent = false }: ActivityListProps) {
  if (query.isPending) return <ActivityLoading />
  if (query.isError && !query.data) {
    return <LoadFailed title="Não deu para carregar a atividade" query={query} />
  }
  const entries = query.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) return empty
  return (
    <>
      <div
        className={cx(
          'flex flex-col gap-6 transition-opacity',
          query.isPlaceholderData && 'opacity-60',
        )}
        aria-busy={query.isPlaceholderData}
      >
        {byDay(entries).map(([day, some]) => (
          <section key={day}>
            <h2 className="mb-2 text-sm font-medium text-muted">{dayHeading(day)}</h2>
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {some.map((entry) =>
                  entry.control ? (
                    <ControlEntry
                      key={entry.control.uuid}
                      entry={entry}
                      control={entry.control}
                      unfold={unfold}
                    />
                  ) : (
                    <ActivityEntry key={entry.id} entry={entry} withinEvent={withinEvent} />
                  ),
                )}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      <EndOfList query={query} />
    </>
  )
}

/** Said where nothing has happened yet. */
export function NothingYet({ children }: { children: ReactNode }) {
  return (
    <EmptyState icon={<History size={26} aria-hidden />} title="Nada por aqui ainda">
      {children}
    </EmptyState>
  )
}

function dayHeading(day: string): string {
  const now = today()
  return day === now ? `Hoje, ${formatDay(day, now)}` : formatDay(day, now)
}

function byDay(entries: Entry[]): [string, Entry[]][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const some = days.get(day)
    if (some) some.push(entry)
    else days.set(day, [entry])
  }
  return [...days]
}

function ActivityLoading() {
  return (
    <>
      <LoadingStatus>Carregando a atividade…</LoadingStatus>
      <Skeleton className="mb-3 h-4 w-40" />
      <Card padded={false} className="divide-y divide-line">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="flex items-center gap-3 px-4 py-3.5">
            <Skeleton className="size-9 rounded-chip" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-20" />
            </div>
          </div>
        ))}
      </Card>
    </>
  )
}
