import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { meQuery } from '@/app/workspace/me'
import { NotInControl } from '@/app/workspace/NotInControl'
import { giftPixRemove } from '@/client/api/giftPix.gen'
import { pixKinds } from '@/features/payments'
import { useSiteScope } from '@/features/site'
import { dayOf, formatDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toast'
import { pixQuery } from './queries'

const HostsPixSheet = lazyPart(() =>
  import('./HostsPixSheet').then((module) => ({ default: module.HostsPixSheet })),
)

/** The hosts' own Pix key, which guests see for gifts of money. */
export function HostsPix() {
  const scope = useSiteScope()
  const { client, eventUuid } = scope
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'CHANGE' | 'REMOVE' | null>(null)
  const { data } = useQuery(pixQuery(scope))
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const remove = useMutation({
    mutationFn: () => giftPixRemove({ client, body: { eventUuid }, throwOnError: true }),
    onSuccess: () => toast.success('A chave Pix saiu dos presentes'),
    onError: (error) => toast.error('A chave ficou', { description: toProblem(error).detail }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pixQuery(scope).queryKey }),
  })
  if (!data) return null
  const { key, canSet } = data
  const inControl = me?.control !== undefined
  if (!key && !canSet && !inControl) return null
  return (
    <section aria-labelledby="pix-direto" className="border-t border-line pt-5">
      <h2 id="pix-direto" className="text-body font-medium">
        Pix direto, sem taxa
      </h2>
      {key ? (
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {pixKinds[key.kind].label}{' '}
          <span className="font-medium text-ink tabular-nums">{key.masked}</span>
          <br />
          {key.holder}, {key.city}
          <br />
          Sem mudança desde {formatDay(dayOf(key.changedAt))}
        </p>
      ) : (
        <p className="mt-1 max-w-115 text-sm text-muted">
          Com a chave de quem celebra, quem dá dinheiro também pode enviar direto para a conta, sem
          taxa. O presente espera a confirmação de vocês.
        </p>
      )}
      {inControl && <NotInControl className="mt-3">não põe, troca nem tira chave Pix</NotInControl>}
      {canSet && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setOpen('CHANGE')}>
            {key ? 'Trocar chave' : 'Definir chave'}
          </Button>
          {key && (
            <Button variant="ghost" size="sm" onClick={() => setOpen('REMOVE')}>
              Tirar a chave
            </Button>
          )}
        </div>
      )}
      {open === 'CHANGE' && (
        <Suspense>
          <HostsPixSheet
            initial={{
              kind: key?.kind ?? 'CPF',
              key: '',
              holder: key?.holder ?? '',
              city: key?.city ?? '',
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === 'REMOVE'}
        onOpenChange={(next) => !next && setOpen(null)}
        title="Tirar a chave Pix dos presentes?"
        description="Os convidados deixam de ver o Pix direto. Quem planeja e quem celebra recebem um aviso."
        confirmText="Tirar a chave"
        loadingText="Tirando…"
        danger
        onConfirm={() => remove.mutateAsync()}
      />
    </section>
  )
}
