import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Square } from 'lucide-react'
import { adminClient } from '@/app/workspace/clients'
import { adminStopPushNotification } from '@/client/api/admin.gen'
import type { AdminPushNotification } from '@/client/types.gen'
import { timeOf } from '@/lib/clock'
import { ago, formatMoment } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { count, formatNumber } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ProgressBar } from '@/ui/ProgressBar'
import { toast } from '@/ui/toast'
import { pushNotificationQuery, refreshPushNotifications } from './queries'

/** A broadcast: its text, and the state of its pushes. */
export function PushNotificationCard({ notification }: { notification: AdminPushNotification }) {
  const queryClient = useQueryClient()
  const { data: one = notification } = useQuery({
    ...pushNotificationQuery(notification.uuid),
    enabled: !notification.endedAt,
    initialData: notification,
  })
  const stop = useMutation({
    mutationFn: () =>
      adminStopPushNotification({
        client: adminClient,
        body: { uuid: one.uuid },
        throwOnError: true,
      }),
    onError: (error) => toast.error('Não deu para parar', { description: toProblem(error).detail }),
    onSettled: () => refreshPushNotifications(queryClient),
  })
  const done = one.devices - one.waiting
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-body font-medium wrap-break-word">{one.title}</p>
        <time
          dateTime={one.createdAt}
          title={formatMoment(one.createdAt)}
          className="text-sm text-muted"
        >
          {ago(one.createdAt)}
        </time>
      </div>
      <p className="text-body wrap-break-word">{one.body}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {one.createdBy && <>De {one.createdBy} · </>}
        abre <code className="select-all">{one.path}</code>
      </p>
      {!one.endedAt && (
        <>
          <ProgressBar done={done} total={one.devices} label="Aparelhos avisados" />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">
              {formatNumber(done)} de {count(one.devices, 'aparelho', 'aparelhos')}
              {one.resumesAt && !one.stoppedAt && (
                <span className="text-muted"> · segue às {timeOf(one.resumesAt)}</span>
              )}
            </p>
            {one.stoppedAt ? (
              <span className="text-sm text-muted">Parando…</span>
            ) : (
              <Button
                variant="danger"
                size="sm"
                icon={<Square size={16} aria-hidden />}
                loading={stop.isPending}
                loadingText="Parando…"
                onClick={() => stop.mutate()}
              >
                Parar
              </Button>
            )}
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {one.stoppedAt && (
          <Badge tone="slate">Parado{one.stoppedBy && ` por ${one.stoppedBy}`}</Badge>
        )}
        <Badge tone="sage">{count(one.sent, 'enviado', 'enviados')}</Badge>
        {one.failed > 0 && <Badge tone="coral">{count(one.failed, 'falhou', 'falharam')}</Badge>}
        {one.unknown > 0 && (
          <Badge tone="slate">{count(one.unknown, 'sem resposta', 'sem resposta')}</Badge>
        )}
        {one.dropped > 0 && <Badge>{count(one.dropped, 'não enviado', 'não enviados')}</Badge>}
        {one.waiting > 0 && <Badge tone="slate">{count(one.waiting, 'espera', 'esperam')}</Badge>}
        <span className="text-sm text-muted">
          {count(one.devices, 'aparelho', 'aparelhos')} de {count(one.people, 'pessoa', 'pessoas')}
        </span>
      </div>
    </Card>
  )
}
