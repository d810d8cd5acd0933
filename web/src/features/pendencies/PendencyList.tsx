import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDay, relativeDay, today } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { capitalised, count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { stuckTitleClass } from '@/ui/stuckTitle'
import { PendencyRow } from './PendencyRow'
import { type Pendency, pendencyKey } from './queries'
import type { useTick } from './useTick'

/** What waits, under the event it waits in or under its day. */
export function PendencyList({
  items,
  byDay,
  ticked,
  setDone,
}: { items: readonly Pendency[]; byDay: boolean } & ReturnType<typeof useTick>) {
  const now = today()
  const row = (pendency: Pendency) => (
    <PendencyRow
      key={pendencyKey(pendency)}
      pendency={pendency}
      today={now}
      named={byDay}
      done={ticked.has(pendency.task?.publicId ?? '')}
      onDone={(done) => pendency.task && setDone(pendency.task, done)}
    />
  )
  if (byDay) {
    return (
      <div className="flex flex-col gap-6">
        {daysOf(items).map(([day, some]) => (
          <section key={day} aria-label={day ? formatDay(day, now) : 'Sem dia'}>
            <h2
              className={cx(
                'mb-2 flex flex-wrap gap-x-2 text-sm font-semibold',
                day && day < now && 'text-coral',
              )}
            >
              {day ? capitalised(relativeDay(day, now)) : 'Sem dia'}
              {day && <span className="font-normal text-muted">{formatDay(day, now)}</span>}
            </h2>
            <Rows>{some.map(row)}</Rows>
          </section>
        ))}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-7">
      {byEvent(items).map(([event, some]) => {
        if (!event) {
          return (
            <section key="" aria-label={withoutEvent}>
              <h2 className={cx(stuckTitleClass, 'font-display text-lg leading-6 font-medium')}>
                {withoutEvent}
              </h2>
              <Rows>{some.map(row)}</Rows>
            </section>
          )
        }
        const { icon: Icon, label } = eventTypes[event.type]
        return (
          <section key={event.uuid} aria-label={event.title}>
            <div
              className={cx(
                stuckTitleClass,
                'flex items-end justify-between gap-4 [--room:0.625rem]',
              )}
            >
              <div className="min-w-0">
                <h2 className="font-display text-lg leading-6 font-medium wrap-break-word">
                  <Link
                    to="/app/$eventUuid"
                    params={{ eventUuid: event.uuid }}
                    className="hover:underline"
                  >
                    {event.title}
                  </Link>
                </h2>
                <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
                  <Icon size={14} className="shrink-0" aria-hidden />
                  <span className="sr-only">{label}, </span>
                  {event.date ? (
                    <span>
                      {formatDay(event.date, now)} ·{' '}
                      <span className="whitespace-nowrap">{relativeDay(event.date, now)}</span>
                    </span>
                  ) : (
                    'sem data marcada'
                  )}
                </p>
              </div>
              <p className="shrink-0 text-sm text-muted tabular-nums max-md:hidden">
                {count(event.pending, 'pendência', 'pendências')}
              </p>
            </div>
            <Rows>{some.map(row)}</Rows>
          </section>
        )
      })}
    </div>
  )
}

const withoutEvent = 'Ainda sem evento'

function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

/** In the order they come, which is that of their days; what has none comes last. */
function daysOf(items: readonly Pendency[]): [string, Pendency[]][] {
  const days = new Map<string, Pendency[]>()
  for (const item of items) {
    const day =
      item.task?.deadline ??
      item.guests?.deadline ??
      item.payment?.dueDate ??
      item.contract?.since ??
      item.proposal?.since ??
      item.gift?.since ??
      ''
    const some = days.get(day)
    if (some) some.push(item)
    else days.set(day, [item])
  }
  return [...days]
}

function byEvent(items: readonly Pendency[]): [Pendency['event'], Pendency[]][] {
  const groups = new Map<string | undefined, [Pendency['event'], Pendency[]]>()
  for (const item of items) {
    const group = groups.get(item.event?.uuid)
    if (group) group[1].push(item)
    else groups.set(item.event?.uuid, [item.event, [item]])
  }
  return [...groups.values()]
}

export function PendenciesLoading() {
  return (
    <>
      <LoadingStatus>Carregando as pendências…</LoadingStatus>
      {['a', 'b'].map((section) => (
        <div key={section} className="mb-7">
          <Skeleton className="mb-2 h-5 w-64" />
          <Skeleton className="mb-3 h-4 w-40" />
          <Card padded={false} className="divide-y divide-line">
            {['a', 'b', 'c'].map((row) => (
              <div key={row} className="flex items-center gap-3 px-5 py-4">
                <Skeleton className="size-5 rounded-chip" />
                <Skeleton className="h-4 w-3/5" />
              </div>
            ))}
          </Card>
        </div>
      ))}
    </>
  )
}
