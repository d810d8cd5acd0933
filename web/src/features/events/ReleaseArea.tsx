import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, EyeOff, Send } from 'lucide-react'
import { useState } from 'react'
import { eventQuery } from '@/app/event/queries'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventReleaseCustomerAreaMutation } from '@/client/api/event.gen'
import type { EventGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import type { AreaOfClient } from './clientAccess'

/** While the client's side is prepared: whether a part is shown yet, and the way to show it. */
export function ReleaseArea({
  event,
  area: { area, label, view },
  unsaved,
}: {
  event: EventGetOutput
  area: AreaOfClient
  /** Unsaved changes must be saved first, because the saved state is released. */
  unsaved: boolean
}) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const [asking, setAsking] = useState(false)
  const release = useMutation(eventReleaseCustomerAreaMutation({ client }))

  async function send() {
    try {
      const { customerReleased, notified } = await release.mutateAsync({
        body: { uuid: event.uuid, area },
        headers: key.headers(),
      })
      queryClient.setQueryData(eventQuery(client, event.uuid).queryKey, (before) =>
        before ? { ...before, customerReleased } : before,
      )
      toast.success(`${label}: área liberada`, {
        description:
          notified > 0
            ? `O aviso sai em instantes para ${count(notified, 'cliente', 'clientes')}.`
            : 'Nenhum aviso saiu desta vez.',
      })
    } catch (error) {
      toast.error('Não deu para liberar a área', { description: toProblem(error).detail })
      throw error
    } finally {
      key.renew()
    }
  }

  if ((event.customerReleased ?? 0) & view) {
    return (
      <Badge tone="sage" icon={<Check size={14} aria-hidden />} className="self-start">
        Liberada para o cliente
      </Badge>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <p className="flex min-w-0 flex-1 items-center gap-2 text-sm text-muted">
        <EyeOff size={16} className="shrink-0" aria-hidden />
        {unsaved ? 'Salve as alterações para poder liberar.' : 'O cliente ainda não vê esta área.'}
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={<Send size={16} aria-hidden />}
        disabled={unsaved}
        aria-label={`Liberar ${label}`}
        onClick={() => setAsking(true)}
      >
        Liberar
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger={false}
        title={`Liberar ${label}?`}
        description="O cliente passa a ver esta área, e quem tem telefone recebe um aviso."
        confirmText="Liberar e avisar"
        loadingText="Liberando…"
        onConfirm={send}
      />
    </div>
  )
}
