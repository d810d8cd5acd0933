import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/app/frame/LoadFailed'
import type { AdminGetUnansweredPushesOutput } from '@/client/types.gen'
import { formatDay } from '@/lib/dates'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { unansweredPushesQuery } from './queries'

/** How many lines the server answers at most (app.unanswered_pushes). */
const mostListed = 200

/** Counts the pushes of which it is unknown whether they reached a device; renders nothing if there are none. */
export function UnansweredPushes() {
  const unanswered = useQuery(unansweredPushesQuery)
  const { data } = unanswered
  // A failed request does not mean that there are none.
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
        O serviço de push não confirmou estas, dos últimos 30 dias, ou o servidor parou antes da
        resposta. Não sabemos se chegaram, e não as enviamos de novo; na lista de cada pessoa elas
        continuam.
      </p>
      <Card className="flex flex-col gap-5">
        {byDay(data.items).map(([day, services]) => (
          <div key={day} className="flex flex-col gap-2">
            <h3 className="text-sm font-medium">
              <time dateTime={day}>{formatDay(day)}</time>
            </h3>
            <ul className="flex flex-col gap-2">
              {services.map(({ service, pushes }) => (
                <li key={service} className="flex items-baseline justify-between gap-x-4">
                  <span className="min-w-0 text-muted wrap-anywhere">{service}</span>
                  <span className="shrink-0 tabular-nums">
                    {count(pushes, 'notificação', 'notificações')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Card>
      {data.items.length === mostListed && (
        <p className="text-sm text-muted">Só as {mostListed} linhas mais recentes.</p>
      )}
    </section>
  )
}

type Unanswered = AdminGetUnansweredPushesOutput['items'][number]

/** They come the newest day first. */
function byDay(items: readonly Unanswered[]): [day: string, of: Unanswered[]][] {
  const days = new Map<string, Unanswered[]>()
  for (const one of items) days.set(one.day, [...(days.get(one.day) ?? []), one])
  return [...days]
}
