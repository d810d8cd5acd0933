import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions } from '@tanstack/react-router'
import { Check, ChevronLeft, Plus, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { categoryOf } from '@/lib/categories'
import { formatNumber, uncapitalised } from '@/lib/text'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { textLinkClass } from '@/ui/TextLink'
import type { VendorsSearch } from './listSearch'
import { catalogueQuery, eventVendorsQuery, ofTask, vendorsQuery } from './queries'
import { Services } from './Services'
import { useEventVendors } from './useEventVendors'
import { VendorFilters } from './VendorFilters'
import { VendorsLoading } from './VendorsLoading'
import { NoVendorFound } from './VendorsScreen'
import type { VendorCard } from './vendor'

export interface CatalogueScreenProps {
  eventUuid: string
  /** The task the vendors are for; without one, they are for the event. */
  taskUuid: string | undefined
  search: VendorsSearch
  onSearchChange: (search: VendorsSearch) => void
  back: LinkOptions
}

const title = 'Catálogo de fornecedores'

/** The catalogue, to choose from for an event or one of its tasks. */
export function CatalogueScreen({
  eventUuid,
  taskUuid,
  search,
  onSearchChange,
  back,
}: CatalogueScreenProps) {
  const { client, may } = useWorkspace()
  const catalogue = useQuery(catalogueQuery(client))
  const total = catalogue.data?.total ?? 0
  const add = may('WRITE_VENDORS') && (
    <Link
      to="/app/vendors/add"
      search={{
        evento: eventUuid,
        ...(taskUuid && { tarefa: taskUuid }),
        ...(search.q && { nome: search.q }),
        ...(search.servico && { servico: search.servico }),
      }}
      className={buttonClass(total === 0 ? 'primary' : 'secondary')}
    >
      <Plus size={18} aria-hidden />
      Adicionar novo fornecedor
    </Link>
  )
  const backLabel = taskUuid ? 'Voltar para a tarefa' : 'Voltar para o evento'
  return (
    <>
      <PhoneBar title={title} back={{ link: back, label: backLabel }} />
      <Content width="column">
        <Link
          {...back}
          className={`${textLinkClass} mb-3 hidden items-center gap-1 text-sm md:inline-flex`}
        >
          <ChevronLeft size={16} aria-hidden />
          {backLabel}
        </Link>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <AloneHeading>{title}</AloneHeading>
          {total > 0 && add}
        </div>
        {catalogue.isSuccess && total === 0 ? (
          <Card>
            <EmptyState
              className="py-8"
              icon={<Store size={26} aria-hidden />}
              title="Seu catálogo está vazio"
              action={add}
            >
              Adicione o primeiro fornecedor: ele entra no catálogo e já fica vinculado aqui.
            </EmptyState>
          </Card>
        ) : (
          <>
            <VendorFilters
              label={`Buscar entre ${formatNumber(total)} fornecedor(es)`}
              search={search}
              onSearchChange={onSearchChange}
              services={catalogue.data?.categories ?? []}
            />
            <Candidates
              eventUuid={eventUuid}
              taskUuid={taskUuid}
              search={search}
              onClear={() => onSearchChange({ q: '', servico: '' })}
              add={add}
            />
          </>
        )}
      </Content>
    </>
  )
}

interface CandidatesProps extends Pick<CatalogueScreenProps, 'eventUuid' | 'taskUuid' | 'search'> {
  onClear: () => void
  add: ReactNode
}

function Candidates({ eventUuid, taskUuid, search, onClear, add }: CandidatesProps) {
  const { client } = useWorkspace()
  const vendors = useInfiniteQuery({
    ...vendorsQuery(client, search.q, search.servico),
    placeholderData: keepPreviousData,
  })
  const there = useQuery(eventVendorsQuery(client, eventUuid))
  const { link, linking } = useEventVendors(eventUuid)
  if (vendors.isPending || there.isPending) return <VendorsLoading />
  if (vendors.isError && !vendors.data) {
    return <LoadFailed title="Não deu para carregar os fornecedores" query={vendors} />
  }
  const items = vendors.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return search.servico && !search.q ? (
      <EmptyState
        icon={<Store size={26} aria-hidden />}
        title={`Ninguém do seu catálogo faz ${uncapitalised(categoryOf(search.servico).label)}`}
        action={
          <>
            {add}
            <Button variant="secondary" onClick={onClear}>
              Ver todo o catálogo
            </Button>
          </>
        }
      >
        Adicione quem faça: entra no catálogo e já fica vinculado aqui.
      </EmptyState>
    ) : (
      <NoVendorFound onClear={onClear} />
    )
  }
  const inEvent = there.data?.items ?? []
  const linked = new Set(
    (taskUuid ? ofTask(inEvent, taskUuid) : inEvent).map(({ business }) => business.uuid),
  )
  return (
    <>
      <Card as="div" padded={false}>
        <ul className="divide-y divide-line" aria-label="Fornecedores do catálogo">
          {items.map((vendor) => (
            <Candidate
              key={vendor.uuid}
              vendor={vendor}
              linked={linked.has(vendor.uuid)}
              linking={linking === vendor.uuid}
              onLink={() => link(vendor, taskUuid)}
            />
          ))}
        </ul>
      </Card>
      <EndOfList query={vendors} />
    </>
  )
}

interface CandidateProps {
  vendor: VendorCard
  linked: boolean
  linking: boolean
  onLink: () => void
}

function Candidate({ vendor, linked, linking, onLink }: CandidateProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3.5 md:px-5">
      <Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={40} decorative />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-body font-medium wrap-break-word">{vendor.name}</p>
        <p className="text-sm text-muted wrap-break-word">
          <Services of={vendor.categories} />
        </p>
      </div>
      {linked ? (
        <Badge tone="sage" icon={<Check size={13} aria-hidden />}>
          Vinculado
        </Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          loading={linking}
          loadingText="Vinculando…"
          onClick={onLink}
        >
          Vincular fornecedor
          <span className="sr-only"> {vendor.name}</span>
        </Button>
      )}
    </li>
  )
}
