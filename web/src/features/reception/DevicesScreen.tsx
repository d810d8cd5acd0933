import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { receptionRevokeDevice } from '@/client/api/reception.gen'
import type { ReceptionDevice } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Badge, type Tone } from '@/ui/Badge'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyLine } from '@/ui/EmptyLine'
import { IconButton } from '@/ui/IconButton'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { NewDevice } from './NewDevice'
import { devicesQuery, refreshReception } from './queries'
import { ReceptionPage } from './ReceptionPage'
import { Unsettled } from './Unsettled'
import { type DeviceState, deviceLine, stateOf, stateWords } from './words'

const tones: Record<DeviceState, Tone> = {
  open: 'sage',
  waiting: 'slate',
  locked: 'coral',
  revoked: 'neutral',
}

/** Lists the check-in devices without an account, and the entries to review. */
export function DevicesScreen({ eventUuid }: { eventUuid: string }) {
  const { client, mayGrant } = useWorkspace()
  const devices = useQuery(devicesQuery(client, eventUuid))
  return (
    <ReceptionPage eventUuid={eventUuid} title="Aparelhos na porta">
      <Unsettled eventUuid={eventUuid} />
      {mayGrant() ? (
        <NewDevice eventUuid={eventUuid} />
      ) : (
        <NotInControl>não põe aparelho na porta</NotInControl>
      )}
      <section aria-label="Aparelhos">
        <h3 className="font-display text-base font-medium">Aparelhos</h3>
        {devices.isPending && (
          <>
            <LoadingStatus>Carregando aparelhos…</LoadingStatus>
            <Skeleton className="h-24" />
          </>
        )}
        {devices.isError && !devices.data && (
          <LoadFailed title="Não deu para carregar os aparelhos" query={devices} />
        )}
        {devices.data?.items.length === 0 && (
          <EmptyLine className="mt-3">
            Nenhum ainda. Quem é da equipe entra com a própria conta, sem precisar de link.
          </EmptyLine>
        )}
        {devices.data && devices.data.items.length > 0 && (
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {devices.data.items.map((device) => (
              <Device key={device.uuid} eventUuid={eventUuid} device={device} />
            ))}
          </ul>
        )}
      </section>
    </ReceptionPage>
  )
}

function Device({ eventUuid, device }: { eventUuid: string; device: ReceptionDevice }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [revoking, setRevoking] = useState(false)
  const state = stateOf(device)
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-body font-medium wrap-anywhere">{device.name}</span>
          <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        </p>
        <p className="text-sm text-muted wrap-anywhere">{deviceLine(device)}</p>
      </div>
      {state !== 'revoked' && (
        <IconButton label={`Encerrar ${device.name}`} onClick={() => setRevoking(true)}>
          <Ban size={18} aria-hidden />
        </IconButton>
      )}
      <ConfirmDialog
        open={revoking}
        onOpenChange={setRevoking}
        title={`Encerrar ${device.name}?`}
        description="O aparelho apaga a lista no próximo contato e não volta a entrar. O que ainda tem por enviar chega mesmo assim, para você resolver."
        confirmText="Encerrar aparelho"
        loadingText="Encerrando…"
        onConfirm={async () => {
          try {
            await receptionRevokeDevice({
              client,
              body: { eventUuid, uuid: device.uuid },
              throwOnError: true,
            })
            toast.success('Aparelho encerrado', { description: device.name })
          } catch (error) {
            toast.error('Não deu para encerrar o aparelho', {
              description: toProblem(error).detail,
            })
            throw error
          } finally {
            await refreshReception(queryClient, client)
          }
        }}
      />
    </li>
  )
}
