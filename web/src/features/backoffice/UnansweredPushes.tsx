import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { formatDay } from '@/lib/dates'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { unansweredPushesQuery } from './queries'

/** The notifications of which nobody knows whether they reached a device; nothing where there are none. */
export function UnansweredPushes() {
  const unanswered = useQuery(unansweredPushesQuery)
  const { data } = unanswered
  // That nobody could be asked is not that there are none.
  if (unanswered.isError && !data)
    return (
      <LoadFailed title="Não deu para ver se há notificações sem resposta" query={unanswered} />
    )
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="unanswered" className="flex flex-col gap-3">
      <h2 id="unanswered" className="font-display text-lg font-medium">
        Notificações sem resposta
      </h2>
      <p className="text-body text-muted">
        Nos últimos 30 dias, o serviço de push não respondeu a elas, ou o servidor parou antes da
        resposta. Não sabemos se chegaram, e não as enviamos de novo; na lista de cada pessoa elas
        continuam.
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
