import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { meClient } from '@/app/workspace/clients'
import { usersRemoveDeviceToken } from '@/client/api/users.gen'
import { formatPast } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { toast } from '@/ui/toast'
import { devicesQuery } from './queries'
import { usePush } from './usePush'
import { pushWords } from './words'

/** Where the person's pushes go: this browser, on or off, and the others, to be removed. */
export function PushDevices() {
  const queryClient = useQueryClient()
  const { state, enable, disable } = usePush()
  const { data } = useQuery(devicesQuery)
  const others = data?.devices.filter(({ isCurrent }) => !isCurrent || state !== 'on')
  const remove = useMutation({
    mutationFn: async (uuid: string) => {
      await usersRemoveDeviceToken({ client: meClient, body: { uuid }, throwOnError: true })
    },
    onError: (error) =>
      toast.error('Não deu para remover', { description: toProblem(error).detail }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
  return (
    <section aria-label="Avisos no aparelho">
      <h2 className="mb-2 text-sm font-medium text-muted">Avisos no aparelho</h2>
      <Card padded={false} className="divide-y divide-line">
        <div className="flex flex-wrap items-center gap-3 px-5 py-3">
          <div className="min-w-0 flex-1">
            <p className="text-body font-medium">Este aparelho</p>
            <p className="text-sm text-muted">{state && pushWords[state]}</p>
          </div>
          {state === 'prompt' && (
            <Button
              variant="secondary"
              loading={enable.isPending}
              loadingText="Ativando…"
              onClick={() => enable.mutate()}
            >
              Ativar
            </Button>
          )}
          {state === 'on' && (
            <Button
              variant="secondary"
              loading={disable.isPending}
              loadingText="Desativando…"
              onClick={() => disable.mutate()}
            >
              Desativar
            </Button>
          )}
        </div>
        {others?.map(({ uuid, name, createdAt }) => (
          <div key={uuid} className="flex items-center gap-3 px-5 py-3">
            <MonitorSmartphone size={20} className="shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="text-body font-medium wrap-break-word">{name}</p>
              <p className="text-sm text-muted">desde {formatPast(createdAt)}</p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remover ${name}`}
              onClick={() => remove.mutate(uuid)}
            >
              Remover
            </Button>
          </div>
        ))}
      </Card>
    </section>
  )
}
