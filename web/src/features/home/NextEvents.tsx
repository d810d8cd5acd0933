import { Link } from '@tanstack/react-router'
import { daysLeft } from '@/app/event/facts'
import { nameOf } from '@/app/event/tints'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { formatDay, type IsoDate } from '@/lib/dates'
import { eventTypes } from '@/lib/eventTypes'
import { Cover } from '@/ui/BotanicalCover'
import { countdownText } from '@/ui/Countdown'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { SectionTitle } from './SectionTitle'

/** The events to come, with the days that are left. */
export function NextEvents({ next, now }: { next: HomeGetTodayOutput['next']; now: IsoDate }) {
  return (
    <section aria-labelledby="proximos-eventos">
      <SectionTitle id="proximos-eventos" title="Próximos eventos">
        <Link to="/app/events" className={cx(textLinkClass, 'text-sm')}>
          Ver todos
        </Link>
      </SectionTitle>
      {next.length === 0 && <EmptyLine>Nenhum evento com data marcada pela frente.</EmptyLine>}
      <ul className="flex flex-col gap-1">
        {next.map((event) => {
          const { tint, label } = eventTypes[event.type]
          const days = daysLeft(event) ?? 0
          const { figure, word } = countdownText(days)
          return (
            <li key={event.uuid}>
              <Link
                to="/app/$eventUuid"
                params={{ eventUuid: event.uuid }}
                className="-mx-2 flex items-center gap-3 rounded-input px-2 py-1.5 hover:bg-hover"
              >
                <Cover
                  seed={event.coverSeed}
                  tint={tint}
                  imageUrl={event.imageUrl}
                  className="size-11 shrink-0 rounded-input"
                />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-display text-base leading-5 font-medium">
                    <span className="sr-only">{label}: </span>
                    {event.title}
                  </span>
                  <span className="block truncate text-xs text-muted">
                    {formatDay(event.date, now)}
                  </span>
                </span>
                <span className="flex shrink-0 flex-col items-end leading-5">
                  {figure && (
                    <span
                      className={cx(
                        'font-display text-lg leading-5 font-medium tabular-nums',
                        days <= 30 && nameOf[tint],
                      )}
                    >
                      {figure}
                    </span>
                  )}
                  <span
                    className={
                      figure ? 'text-xs text-muted' : cx('text-sm font-semibold', nameOf[tint])
                    }
                  >
                    {word}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
