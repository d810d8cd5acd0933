import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { adminClient } from '@/app/workspace/clients'
import { adminReSyncEvent } from '@/client/api/admin.gen'
import type { AdminEventToResync } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { eventsToResyncQuery } from './queries'

const missingLabels: Record<AdminEventToResync['missing'][number], string> = {
  DRAFT: 'Rascunho do site',
  QR_CODES: 'QR codes dos convites',
}

/** Lists the events that lack rows that the program adds next to an event, and adds them, one event at a time. */
export function ResyncEventsScreen() {
  return (
    <>
      <PhoneBar
        title="Eventos incompletos"
        back={{ link: { to: '/app/menu/backoffice' }, label: 'Voltar ao backoffice' }}
      />
      <Content width="column">
        <PageHeader
          title="Eventos incompletos"
          subtitle="Eventos sem algo que o Cortejo cria junto com eles."
          className="max-md:sr-only"
        />
        <EventList />
      </Content>
    </>
  )
}

function EventList() {
  const events = useQuery(eventsToResyncQuery)
  if (events.isPending) {
    return (
      <>
        <LoadingStatus>Carregando eventos…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (!events.data) return <LoadFailed title="Não deu para carregar os eventos" query={events} />
  const { items } = events.data
  if (items.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={26} aria-hidden />} title="Nenhum evento incompleto">
        É o normal. Um evento sem o rascunho do site, ou com convites sem QR code, aparece aqui.
      </EmptyState>
    )
  }
  return (
    <ul className="flex flex-col gap-3" aria-label="Eventos">
      {items.map((event) => (
        <EventCard key={event.eventUuid} event={event} />
      ))}
    </ul>
  )
}

function EventCard({ event }: { event: AdminEventToResync }) {
  const queryClient = useQueryClient()
  const { eventUuid, title, date, businessName, ownerUserId, missing } = event
  const resync = useMutation({
    mutationFn: () =>
      adminReSyncEvent({ client: adminClient, body: { eventUuid }, throwOnError: true }),
    onSuccess: () => toast.success('Evento completo', { description: title }),
    onError: (error) =>
      toast.error('Não deu para completar o evento', { description: toProblem(error).detail }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventsToResyncQuery.queryKey }),
  })
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 className="text-body font-medium wrap-break-word">{title}</h2>
        <p className="mt-0.5 text-sm text-muted">
          {date ? formatDayWithYear(date) : 'Sem data'} ·{' '}
          <Link
            to="/app/menu/backoffice/users/$userId"
            params={{ userId: ownerUserId }}
            className={textLinkClass}
          >
            {businessName}
          </Link>
        </p>
        <p className="mt-1.5 flex flex-wrap gap-2">
          {missing.map((part) => (
            <Badge key={part} tone="coral">
              Falta: {missingLabels[part]}
            </Badge>
          ))}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Sincronizar ${title}`}
        loading={resync.isPending}
        onClick={() => resync.mutate()}
      >
        Sincronizar
      </Button>
    </Card>
  )
}
