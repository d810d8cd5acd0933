import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { meClient } from '@/app/workspace/clients'
import { authEndSignInMutation, authGetSignInsOptions } from '@/client/api/auth.gen'
import type { AuthSignIn } from '@/client/types.gen'
import { dayOf, formatDay } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { LoadingStatus } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'

/** Where a person is signed in, and the end of each but the one in hand, which is "Sair". */
export function SignIns() {
  const signIns = useQuery({ ...authGetSignInsOptions({ client: meClient }), staleTime: 0 })
  return (
    <section aria-labelledby="onde-entrou" className="mt-10 flex flex-col gap-3">
      <div>
        <h2 id="onde-entrou" className="font-display text-lg font-medium">
          Onde você entrou
        </h2>
        <p className="text-sm text-muted">
          Cada acesso continua enquanto é usado, e acaba depois de 30 dias parado.
        </p>
      </div>
      {signIns.isPending && <LoadingStatus>Vendo onde você entrou…</LoadingStatus>}
      {signIns.isError && !signIns.data && (
        <LoadFailed title="Não deu para ver onde você entrou" query={signIns} />
      )}
      {signIns.data && (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {signIns.data.items.map((signIn) => (
              <SignInRow key={signIn.uuid} signIn={signIn} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function SignInRow({ signIn }: { signIn: AuthSignIn }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const end = useMutation(authEndSignInMutation({ client: meClient }))
  const device = deviceOf(signIn)

  async function confirm() {
    try {
      await end.mutateAsync({ body: { uuid: signIn.uuid } })
      toast.success('Acesso encerrado', { description: device })
    } catch (error) {
      toast.error('Não deu para encerrar', { description: toProblem(error).detail })
    } finally {
      await queryClient.invalidateQueries(authGetSignInsOptions({ client: meClient }))
    }
  }

  return (
    <li className="flex items-center gap-3.5 px-4 py-3.5 md:px-5">
      <MonitorSmartphone size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-medium">
          {device}
          {signIn.isCurrent && <Badge tone="sage">Este aparelho</Badge>}
        </p>
        <p className="text-sm text-muted">Desde {formatDay(dayOf(signIn.since))}</p>
      </div>
      {!signIn.isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Encerrar ${device}`}
          onClick={() => setAsking(true)}
        >
          Encerrar
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Encerrar este acesso?"
        description={`${device}: para entrar ali de novo será preciso outro código.`}
        confirmText="Encerrar"
        loadingText="Encerrando…"
        onConfirm={confirm}
      />
    </li>
  )
}

/** Returns "Chrome no Android", as far as the device reported it. */
function deviceOf({ browser, system }: AuthSignIn): string {
  if (browser && system) return `${browser} em ${system}`
  return browser || system || 'Aparelho desconhecido'
}
