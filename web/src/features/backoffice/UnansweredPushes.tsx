import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@/lib/dates'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { unansweredPushesQuery } from './queries'

/** The notifications of which nobody knows whether they reached a device; nothing where there are none. */
export function UnansweredPushes() {
  const { data } = useQuery(unansweredPushesQuery)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="unanswered" className="flex flex-col gap-3">
      <h2 id="unanswered" className="font-display text-lg font-medium">
        Notificações sem resposta
      </h2>
      <p className="text-body text-muted">
        Saíram nos últimos 30 dias e o serviço de push não respondeu, ou o servidor parou antes de
        ouvir. Ninguém sabe se chegaram, e elas não vão de novo; na lista de cada pessoa elas estão.
      </p>
      <Card>
        <ul className="flex flex-col gap-3">
          {data.items.map(({ day, service, pushes }) => (
            <li
              key={`${day} ${service}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
            >
              <span className="min-w-0 wrap-anywhere">
                <time dateTime={day}>{formatDay(day)}</time>
                <span className="text-muted"> · {service}</span>
              </span>
              <span className="tabular-nums">{count(pushes, 'notificação', 'notificações')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
