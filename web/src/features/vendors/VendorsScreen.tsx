import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp, Plus, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { WorkspaceTitle } from '@/app/workspace/WorkspaceTitle'
import { count } from '@/lib/text'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { fabClass } from '@/ui/fab'
import { NothingFound } from '@/ui/NothingFound'
import { PageHeader } from '@/ui/PageHeader'
import { stuckTitleClass } from '@/ui/stuckTitle'
import { byLetter } from './letters'
import type { VendorsSearch } from './listSearch'
import { catalogueQuery, vendorsQuery } from './queries'
import { VendorFilters } from './VendorFilters'
import { VendorRow } from './VendorRow'
import { VendorsLoading } from './VendorsLoading'

export interface VendorsScreenProps {
  search: VendorsSearch
  onSearchChange: (search: VendorsSearch) => void
  /** Whose profile is open. */
  selected: string | undefined
  children: ReactNode
}

const addText = 'Adicionar novo fornecedor'

/** The catalogue: whom the business works with. */
export function VendorsScreen({ search, onSearchChange, selected, children }: VendorsScreenProps) {
  const { client, may } = useWorkspace()
  const catalogue = useQuery(catalogueQuery(client))
  const total = catalogue.data?.total ?? 0
  const untouched = catalogue.isSuccess && total === 0
  const adds = may('WRITE_VENDORS')
  const add = (
    <Link
      to="/app/vendors/add"
      className={buttonClass('primary', 'md', untouched ? undefined : 'max-md:hidden')}
    >
      <Plus size={18} aria-hidden />
      {addText}
    </Link>
  )
  const actions = adds && (
    <>
      <Link to="/app/vendors/import" className={buttonClass('secondary')}>
        <FileUp size={18} aria-hidden />
        Importar
      </Link>
      {add}
    </>
  )
  return (
    <>
      <PhoneBar title={<WorkspaceTitle />} />
      <ListAndPanel selected={selected} panel={children}>
        <Content>
          <PageHeader
            title="Fornecedores"
            subtitle={total > 0 && `${count(total, 'fornecedor', 'fornecedores')} no seu catálogo`}
            action={!untouched && actions}
          />
          {untouched ? (
            <EmptyState
              icon={<Store size={26} aria-hidden />}
              title="Seu catálogo começa aqui"
              action={actions}
            >
              Guarde quem trabalha com você: buffet, flores, foto, som. Depois é só vincular cada um
              aos eventos, com status e orçamento.
            </EmptyState>
          ) : (
            <>
              <VendorFilters
                label="Buscar por nome, telefone ou e-mail"
                search={search}
                onSearchChange={onSearchChange}
                services={catalogue.data?.categories ?? []}
              />
              <VendorList
                search={search}
                selected={selected}
                onClear={() => onSearchChange({ q: '', servico: '' })}
              />
              {adds && (
                <Link to="/app/vendors/add" aria-label={addText} className={fabClass}>
                  <Plus size={24} aria-hidden />
                </Link>
              )}
            </>
          )}
        </Content>
      </ListAndPanel>
    </>
  )
}

function VendorList({
  search,
  selected,
  onClear,
}: Pick<VendorsScreenProps, 'search' | 'selected'> & { onClear: () => void }) {
  const { client } = useWorkspace()
  const vendors = useInfiniteQuery({
    ...vendorsQuery(client, search.q, search.servico, 'NAME'),
    placeholderData: keepPreviousData,
  })
  if (vendors.isPending) return <VendorsLoading />
  if (vendors.isError && !vendors.data) {
    return <LoadFailed title="Não deu para carregar os fornecedores" query={vendors} />
  }
  const items = vendors.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <NoVendorFound onClear={onClear} />
  return (
    <>
      <p role="status" className="sr-only">
        {(search.q || search.servico) && !vendors.isPlaceholderData
          ? `${count(items.length, 'encontrado', 'encontrados')}${vendors.hasNextPage ? ' até aqui' : ''}`
          : ''}
      </p>
      <div
        className={cx('transition-opacity', vendors.isPlaceholderData && 'opacity-60')}
        aria-busy={vendors.isPlaceholderData}
      >
        {byLetter(items).map(({ letter, vendors }) => (
          <section key={letter} aria-labelledby={`letra-${letter}`} className="mb-4">
            <h2
              id={`letra-${letter}`}
              className={cx(
                stuckTitleClass,
                'font-display text-body font-medium text-muted [--room:0.625rem]',
              )}
            >
              {letter}
            </h2>
            <Card as="div" padded={false}>
              <ul className="divide-y divide-line">
                {vendors.map((vendor) => (
                  <VendorRow
                    key={vendor.uuid}
                    vendor={vendor}
                    selected={vendor.uuid === selected}
                  />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      <EndOfList query={vendors} />
    </>
  )
}

/** Shown if no vendor matches the filters. */
export function NoVendorFound({ onClear }: { onClear: () => void }) {
  return (
    <NothingFound title="Nenhum fornecedor encontrado" onClear={onClear}>
      Confira as palavras, ou procure em todos os serviços.
    </NothingFound>
  )
}
