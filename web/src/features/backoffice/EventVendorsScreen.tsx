import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { adminClient } from '@/app/workspace/clients'
import { adminCreateEventVendor } from '@/client/api/admin.gen'
import type { AdminEventVendor, AdminVendorToLink } from '@/client/types.gen'
import { StatusBadge } from '@/features/vendors'
import { formatMoney } from '@/lib/money'
import { formatPhone } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { NothingFound } from '@/ui/NothingFound'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { ownerLink } from './ownerLink'
import { businessInBackofficeQuery, eventVendorsQuery, refreshEventVendors } from './queries'

/** How long typing must pause before vendors are searched. */
const pause = 300

export interface EventVendorsScreenProps {
  businessUuid: string
  eventUuid: string
  query: string
  onQueryChange: (query: string) => void
}

/** The vendors of an event of a business, and those of its catalogue that staff can add to it. */
export function EventVendorsScreen({
  businessUuid,
  eventUuid,
  query,
  onQueryChange,
}: EventVendorsScreenProps) {
  const { data: business } = useSuspenseQuery(businessInBackofficeQuery(businessUuid))
  const [text, setText] = useAddressSearch(query, onQueryChange, pause)
  const vendors = useQuery({
    ...eventVendorsQuery(businessUuid, eventUuid, query),
    placeholderData: keepPreviousData,
  })
  return (
    <ColumnPage
      title="Fornecedores do evento"
      subtitle={vendors.data?.eventTitle ?? business.name}
      back={ownerLink(business)}
    >
      {vendors.isPending ? (
        <>
          <LoadingStatus>Carregando fornecedores…</LoadingStatus>
          <Skeleton className="h-40" />
        </>
      ) : !vendors.data ? (
        <LoadFailed title="Não deu para carregar os fornecedores" query={vendors} />
      ) : (
        <div className="flex flex-col gap-8">
          <section aria-labelledby="linked" className="flex flex-col gap-3">
            <h2 id="linked" className="font-display text-lg font-medium">
              Neste evento
            </h2>
            {vendors.data.items.length === 0 ? (
              <EmptyLine>Este evento ainda não tem fornecedores.</EmptyLine>
            ) : (
              <Card padded={false}>
                <ul className="divide-y divide-line" aria-labelledby="linked">
                  {vendors.data.items.map((vendor) => (
                    <LinkedVendor key={vendor.uuid} vendor={vendor} />
                  ))}
                </ul>
              </Card>
            )}
          </section>
          <section aria-labelledby="catalogue" className="flex flex-col gap-3">
            <h2 id="catalogue" className="font-display text-lg font-medium">
              No catálogo
            </h2>
            <TextField
              label="Buscar fornecedor pelo nome"
              type="search"
              icon={<Search size={18} aria-hidden />}
              maxLength={120}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {vendors.data.vendors.length > 0 ? (
              <Card
                padded={false}
                className={cx('transition-opacity', vendors.isPlaceholderData && 'opacity-60')}
              >
                <ul className="divide-y divide-line" aria-labelledby="catalogue">
                  {vendors.data.vendors.map((vendor) => (
                    <CatalogueVendor key={vendor.uuid} {...{ businessUuid, eventUuid, vendor }} />
                  ))}
                </ul>
              </Card>
            ) : query ? (
              <NothingFound title="Nenhum fornecedor encontrado" onClear={() => setText('')}>
                Quem já está no evento não aparece aqui.
              </NothingFound>
            ) : (
              <EmptyLine>Todo o catálogo deste negócio já está no evento.</EmptyLine>
            )}
          </section>
        </div>
      )}
    </ColumnPage>
  )
}

function LinkedVendor({
  vendor: { business, status, budget, observations },
}: {
  vendor: AdminEventVendor
}) {
  return (
    <li className="flex items-start gap-4 px-4 py-4 md:px-5">
      <Avatar name={business.name} imageUrl={business.image} shape="square" size={40} decorative />
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium wrap-break-word">{business.name}</p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {formatPhone(business.phone)} · {budget > 0 ? formatMoney(budget) : 'Sem orçamento'}
        </p>
        {observations && (
          <p className="mt-1.5 text-sm wrap-break-word whitespace-pre-line">{observations}</p>
        )}
      </div>
      <StatusBadge status={status} />
    </li>
  )
}

function CatalogueVendor({
  businessUuid,
  eventUuid,
  vendor,
}: {
  businessUuid: string
  eventUuid: string
  vendor: AdminVendorToLink
}) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: () =>
      adminCreateEventVendor({
        client: adminClient,
        body: { businessUuid, eventUuid, vendorUuid: vendor.uuid },
        throwOnError: true,
      }),
    onSuccess: () => toast.success('Fornecedor adicionado ao evento', { description: vendor.name }),
    onError: (error) =>
      toast.error('Não deu para adicionar o fornecedor', { description: toProblem(error).detail }),
    onSettled: () => refreshEventVendors(queryClient),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p className="text-body font-medium wrap-break-word">{vendor.name}</p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">{formatPhone(vendor.phone)}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus size={16} aria-hidden />}
        aria-label={`Adicionar ${vendor.name}`}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        Adicionar
      </Button>
    </li>
  )
}
