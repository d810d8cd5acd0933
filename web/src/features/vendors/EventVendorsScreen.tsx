import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Store } from 'lucide-react'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { EmptyState } from '@/ui/EmptyState'
import { FilterChip } from '@/ui/FilterChip'
import { fabClass } from '@/ui/fab'
import { EventVendorList } from './EventVendorList'
import { EventVendorPanel } from './EventVendorPanel'
import type { EventVendorsSearch } from './eventSearch'
import { MissingServices } from './MissingServices'
import { eventVendorsQuery } from './queries'
import { statuses } from './status'
import { VendorsLoading } from './VendorsLoading'
import { VendorTotals } from './VendorTotals'

export interface EventVendorsScreenProps {
  eventUuid: string
  search: EventVendorsSearch
  onSearchChange: (search: EventVendorsSearch) => void
}

const noSearch: EventVendorsSearch = {}

/** Lists the vendors of an event: status, amount, and tasks of each. */
export function EventVendorsScreen({ eventUuid, search, onSearchChange }: EventVendorsScreenProps) {
  const { client } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const vendors = useQuery(eventVendorsQuery(client, eventUuid))
  const { items = [], missing = [] } = vendors.data ?? {}
  const shown = items.filter(({ status }) => !search.status || status === search.status)
  const open = items.find(({ uuid }) => uuid === search.fornecedor)
  const params = { eventUuid }
  const link = (
    <Link
      to="/app/$eventUuid/vendors/select"
      params={params}
      className={buttonClass('primary', 'md', items.length > 0 ? 'max-md:hidden' : undefined)}
    >
      <Plus size={18} aria-hidden />
      Vincular fornecedor
    </Link>
  )
  return (
    <ListAndPanel
      reserve
      selected={open?.uuid}
      panel={
        open && (
          <EventVendorPanel
            key={open.uuid}
            eventUuid={eventUuid}
            vendor={open}
            onClose={() => onSearchChange(search.status ? { status: search.status } : noSearch)}
          />
        )
      }
    >
      <Content className="flex flex-col gap-6">
        {vendors.isPending && <VendorsLoading />}
        {vendors.isError && !vendors.data && (
          <LoadFailed title="Não deu para carregar os fornecedores" query={vendors} />
        )}
        {vendors.data && items.length === 0 && (
          <Card>
            <EmptyState
              className="py-8"
              icon={<Store size={26} aria-hidden />}
              title="Nenhum fornecedor neste evento ainda"
              action={link}
            >
              Vincule quem já está no seu catálogo ou adicione alguém novo. Depois, marque o status
              e o orçamento de cada um.
            </EmptyState>
          </Card>
        )}
        {items.length === 0 && <MissingServices eventUuid={eventUuid} missing={missing} />}
        {items.length > 0 && (
          <>
            <section aria-labelledby="fornecedores-do-evento" className="@container">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <h2 id="fornecedores-do-evento" className="font-display text-lg font-medium">
                  Fornecedores
                </h2>
                {link}
              </div>
              <MissingServices eventUuid={eventUuid} missing={missing} />
              <fieldset aria-label="Filtrar por status" className="mt-4 mb-4 flex flex-wrap gap-2">
                {statuses.map(({ value, label }) => {
                  const there = items.filter(({ status }) => status === value).length
                  return (
                    (there > 0 || search.status === value) && (
                      <FilterChip
                        key={value}
                        pressed={search.status === value}
                        onPressedChange={(pressed) =>
                          onSearchChange(pressed ? { status: value } : noSearch)
                        }
                      >
                        {label} <span className="text-muted tabular-nums">{there}</span>
                      </FilterChip>
                    )
                  )
                })}
              </fieldset>
              <VendorTotals vendors={shown} budget={search.status ? undefined : event.budget} />
              {shown.length > 0 ? (
                <EventVendorList vendors={shown} search={search} />
              ) : (
                <EmptyLine className="py-6 text-center">Ninguém com este status.</EmptyLine>
              )}
            </section>
            <Link
              to="/app/$eventUuid/vendors/select"
              params={params}
              aria-label="Vincular fornecedor"
              className={fabClass}
            >
              <Plus size={24} aria-hidden />
            </Link>
          </>
        )}
      </Content>
    </ListAndPanel>
  )
}
