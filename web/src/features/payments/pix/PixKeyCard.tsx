import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { Suspense } from 'react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useLayoutState } from '@/app/frame/layoutState'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { PixKeyKey } from '@/client/types.gen'
import { dayOf, formatDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Skeleton } from '@/ui/Skeleton'
import { pixKeyQuery } from '../queries'
import { type KeyValues, kinds } from './keyForm'

const BusinessKeySheet = lazyPart(() =>
  import('./BusinessKeySheet').then((module) => ({ default: module.BusinessKeySheet })),
)
const VendorKeySheet = lazyPart(() =>
  import('./VendorKeySheet').then((module) => ({ default: module.VendorKeySheet })),
)

export interface PixKeyCardProps {
  /** Absent for the business's own. */
  vendorUuid?: string
  /** What a new key's holder and city begin with. */
  holder: string
  city?: string
}

/** Shows a payee's Pix key: a part of it, its holder, since when, and the button to change it. */
export function PixKeyCard({ vendorUuid, holder, city = '' }: PixKeyCardProps) {
  const { client, mayGrant } = useWorkspace()
  const [changing, setChanging] = useLayoutState('pix key', false)
  const query = useQuery(pixKeyQuery(client, vendorUuid))
  const { key, canSet } = query.data ?? {}
  const initial: KeyValues = {
    kind: key?.kind ?? 'CNPJ',
    key: '',
    holder: key?.holder ?? holder,
    city: key?.city ?? city,
  }
  const close = () => setChanging(false)
  if (query.isError && !query.data) {
    return <LoadFailed title="Não deu para carregar a chave Pix" query={query} />
  }
  return (
    <Card
      as="section"
      aria-label={vendorUuid ? 'Pix do fornecedor' : 'Pix para receber'}
      className="flex flex-wrap items-start gap-x-4 gap-y-3"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-input bg-wine-tint text-wine">
        <QrCode size={20} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-body font-medium">{vendorUuid ? 'Pix' : 'Pix para receber'}</h2>
        {!query.data ? (
          <Skeleton className="mt-1.5 h-5 w-48" />
        ) : (
          <CurrentKey of={key} team={!!vendorUuid} />
        )}
      </div>
      {canSet && mayGrant() && (
        <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
          {key ? 'Trocar chave' : 'Definir chave'}
        </Button>
      )}
      {!mayGrant() && (
        <NotInControl className="basis-full">não põe nem troca chave Pix</NotInControl>
      )}
      {changing && (
        <Suspense>
          {vendorUuid ? (
            <VendorKeySheet open {...{ vendorUuid, initial }} onClose={close} />
          ) : (
            <BusinessKeySheet open initial={initial} onClose={close} />
          )}
        </Suspense>
      )}
    </Card>
  )
}

function CurrentKey({ of: key, team }: { of: PixKeyKey | undefined; team: boolean }) {
  if (!key) {
    return (
      <p className="mt-0.5 text-sm text-muted">
        {team
          ? 'Com a chave, quem paga vê o código Pix pronto, com o valor da parcela.'
          : 'Com a chave, os seus clientes pagam cada parcela com um código Pix pronto.'}
      </p>
    )
  }
  return (
    <p className="mt-0.5 text-sm text-muted wrap-anywhere">
      {kinds[key.kind].label}{' '}
      <span className="font-medium text-ink tabular-nums">{key.masked}</span>
      <br />
      {key.holder}, {key.city}
      <br />
      Sem mudança desde {formatDay(dayOf(key.changedAt))}
    </p>
  )
}
