import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { paymentUpdateReminders } from '@/client/api/payment.gen'
import type { PaymentRemindersOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Sheet } from '@/ui/Sheet'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Switch } from '@/ui/Switch'
import { toast } from '@/ui/toast'
import { remindersQuery } from '../queries'

const kinds = [
  { key: 'before', label: '3 dias antes' },
  { key: 'onDay', label: 'No dia do vencimento' },
  { key: 'after1', label: '1 dia depois', help: 'Se ainda estiver em aberto.' },
  { key: 'after7', label: '7 dias depois', help: 'Se ainda estiver em aberto.' },
] as const

/** What an event's clients are reminded of by itself. Each choice is saved at once. */
export default function RemindersSheet({
  eventUuid,
  onClose,
}: {
  eventUuid: string
  onClose: () => void
}) {
  const { client } = useWorkspace()
  const query = useQuery(remindersQuery(client, eventUuid))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Lembretes"
      description="Cada cliente do evento recebe por WhatsApp ou SMS, de dia, o que tem para pagar."
    >
      {query.data ? (
        <Kinds eventUuid={eventUuid} settings={query.data} />
      ) : query.isError ? (
        <LoadFailed title="Não deu para carregar os lembretes" query={query} />
      ) : (
        <div className="skeleton flex flex-col gap-4">
          <LoadingStatus>Carregando os lembretes…</LoadingStatus>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      )}
      <p className="mt-4 text-sm text-muted">
        Só vai a quem vê os pagamentos e tem celular no contato. O que já tem comprovante, foi pago,
        cancelado ou estornado não é lembrado.
      </p>
    </Sheet>
  )
}

function Kinds({ eventUuid, settings }: { eventUuid: string; settings: PaymentRemindersOutput }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const { queryKey } = remindersQuery(client, eventUuid)
  const change = useMutation({
    mutationFn: async (next: Partial<PaymentRemindersOutput>) =>
      (
        await paymentUpdateReminders({
          client,
          body: { eventUuid, ...next },
          throwOnError: true,
        })
      ).data,
    onMutate: (next) => queryClient.setQueryData(queryKey, { ...settings, ...next }),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (error) => {
      toast.error('O lembrete não mudou', { description: toProblem(error).detail })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <div className="flex flex-col divide-y divide-line">
      {kinds.map(({ key, label, ...rest }) => (
        <Switch
          key={key}
          className="py-2"
          label={label}
          {...rest}
          checked={settings[key]}
          onCheckedChange={(on) => change.mutate({ [key]: on })}
        />
      ))}
    </div>
  )
}
