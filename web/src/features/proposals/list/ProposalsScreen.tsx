import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { count } from '@/lib/text'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { useSetFilters } from '@/lib/useSetFilters'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { FilterChip } from '@/ui/FilterChip'
import { fabClass } from '@/ui/fab'
import { NothingFound } from '@/ui/NothingFound'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { proposalsQuery } from '../queries'
import { isNarrowed, noFilters, type ProposalsSearch, statuses } from '../search'
import { statusLabels } from '../text'
import { watchProposals } from '../watch'
import { Filters } from './Filters'
import { ProposalRow } from './ProposalRow'
import { Totals } from './Totals'

export interface ProposalsScreenProps {
  search: ProposalsSearch
  /** Which proposal is open. */
  selected: string | undefined
  /** Its details. */
  children: ReactNode
}

/** Lists the proposals with their status and totals, with the open one next to the list. */
export function ProposalsScreen({ search, selected, children }: ProposalsScreenProps) {
  const { client, mayGrant } = useWorkspace()
  const set = useSetFilters<ProposalsSearch>()
  const [text, setText] = useAddressSearch(search.q ?? '', (q) => set({ q: q || undefined }))
  const query = useInfiniteQuery({
    ...proposalsQuery(client, search),
    placeholderData: keepPreviousData,
    refetchInterval: watchProposals,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const totals = query.data?.pages[0]?.totals
  const nothing = query.isSuccess && items.length === 0 && !isNarrowed(search)
  const writes = mayGrant('WRITE_PROPOSALS')
  const add = {
    to: '/app/proposals/add',
    search: search.cliente ? { customer: search.cliente } : {},
  } as const
  return (
    <>
      <PhoneBar title="Orçamentos" />
      <ListAndPanel selected={selected} panel={children}>
        <Content className="max-md:pb-28">
          <PageHeader
            title="Orçamentos"
            action={
              writes &&
              !nothing && (
                <Link {...add} className={buttonClass('primary', 'md', 'max-md:hidden')}>
                  <Plus size={18} aria-hidden />
                  Novo orçamento
                </Link>
              )
            }
          />
          {query.isPending && <ListLoading />}
          {query.isError && !query.data && (
            <LoadFailed title="Não deu para carregar os orçamentos" query={query} />
          )}
          {nothing && (
            <EmptyState
              icon={<FileText size={26} aria-hidden />}
              title="Você ainda não tem orçamentos"
              action={
                writes && (
                  <Link {...add} className={buttonClass()}>
                    <Plus size={18} aria-hidden />
                    Novo orçamento
                  </Link>
                )
              }
            >
              Monte o primeiro em minutos e envie um link por WhatsApp. Aqui você vê quando ele foi
              aberto, e o sim do cliente já vira evento.
            </EmptyState>
          )}
          {totals && !nothing && (
            <div className="@container isolate flex flex-col gap-4">
              <Totals totals={totals} />
              <div className="flex gap-2">
                <TextField
                  label="Buscar orçamento"
                  hideLabel
                  type="search"
                  placeholder="Título ou cliente"
                  icon={<Search size={18} aria-hidden />}
                  maxLength={120}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  className="min-w-0 flex-1"
                />
                <Filters search={search} />
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
              <div
                role="group"
                aria-label="Situação"
                className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 *:shrink-0 md:mx-0 md:px-0.5"
              >
                {statuses.map((status) => (
                  <FilterChip
                    key={status}
                    pressed={search.estado === status}
                    onPressedChange={(pressed) => set({ estado: pressed ? status : undefined })}
                  >
                    {statusLabels[status]}
                  </FilterChip>
                ))}
              </div>
              <p role="status" className="sr-only">
                {isNarrowed(search) && !query.isPlaceholderData
                  ? `${count(items.length, 'encontrado', 'encontrados')}${query.hasNextPage ? ' até aqui' : ''}`
                  : ''}
              </p>
              {items.length === 0 ? (
                <NothingFound
                  query={search.q}
                  clear="Limpar filtros"
                  onClear={() => {
                    setText('')
                    set(noFilters)
                  }}
                >
                  Nenhum orçamento está assim. Acentos não importam na busca.
                </NothingFound>
              ) : (
                <ul
                  aria-label="Orçamentos"
                  aria-busy={query.isPlaceholderData}
                  className={cx(
                    'border-t border-line transition-opacity',
                    query.isPlaceholderData && 'opacity-60',
                  )}
                >
                  {items.map((proposal) => (
                    <ProposalRow
                      key={proposal.uuid}
                      proposal={proposal}
                      search={search}
                      open={proposal.uuid === selected}
                    />
                  ))}
                </ul>
              )}
              <EndOfList query={query} />
            </div>
          )}
          {writes && !nothing && (
            <Link {...add} aria-label="Novo orçamento" className={fabClass}>
              <Plus size={24} aria-hidden />
            </Link>
          )}
        </Content>
      </ListAndPanel>
    </>
  )
}

/** The outline of the list while it loads. */
function ListLoading() {
  return (
    <div className="skeleton flex flex-col gap-4">
      <LoadingStatus>Carregando os orçamentos…</LoadingStatus>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-10 w-full" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex min-h-14 items-center gap-3.5">
          <Skeleton className="size-9 rounded-chip" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
      ))}
    </div>
  )
}
