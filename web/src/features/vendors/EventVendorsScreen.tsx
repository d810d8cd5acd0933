import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Store } from 'lucide-react'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { FilterChip } from '@/ui/FilterChip'
import { fabClass } from '@/ui/fab'
import { Budget } from './Budget'
import { ClientBadge } from './ClientBadge'
import { EventVendorPanel } from './EventVendorPanel'
import type { EventVendorsSearch } from './eventSearch'
import { eventVendorsQuery } from './queries'
import { Services } from './Services'
import { StatusBadge } from './StatusBadge'
import { statuses } from './status'
import { VendorsLoading } from './VendorsLoading'
import { VendorTotals } from './VendorTotals'
import type { EventVendor } from './vendor'
import { WishNote } from './WishNote'

export interface EventVendorsScreenProps {
  eventUuid: string
  search: EventVendorsSearch
  onSearchChange: (search: EventVendorsSearch) => void
}

const noSearch: EventVendorsSearch = {}

/** Who works in an event: how far each is, for how much, and what they see to. */
export function EventVendorsScreen({ eventUuid, search, onSearchChange }: EventVendorsScreenProps) {
  const { client } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const vendors = useQuery(eventVendorsQuery(client, eventUuid))
  const items = vendors.data?.items ?? []
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
        {items.length > 0 && (
          <>
            <VendorTotals vendors={items} budget={event.budget} />
            <section aria-labelledby="fornecedores-do-evento">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <h2 id="fornecedores-do-evento" className="font-display text-lg font-medium">
                  Fornecedores
                </h2>
                {link}
              </div>
              <fieldset aria-label="Filtrar por status" className="mb-4 flex flex-wrap gap-2">
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
              {shown.length > 0 ? (
                <Card padded={false}>
                  <ul className="divide-y divide-line">
                    {shown.map((vendor) => (
                      <Row key={vendor.uuid} vendor={vendor} search={search} />
                    ))}
                  </ul>
                </Card>
              ) : (
                <p className="py-6 text-center text-body text-muted">Ninguém com este status.</p>
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

function Row({ vendor, search }: { vendor: EventVendor; search: EventVendorsSearch }) {
  const { business, tasks } = vendor
  return (
    <li className="relative flex gap-3.5 px-4 py-3.5 transition-colors first:rounded-t-card last:rounded-b-card md:px-5 has-[a:hover]:bg-sunken">
      <Avatar name={business.name} imageUrl={business.imageUrl} size={40} decorative />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-body font-medium wrap-break-word">
            <Link
              to="/app/$eventUuid/vendors"
              params={{ eventUuid: vendor.eventUuid }}
              search={{ ...search, fornecedor: vendor.uuid }}
              resetScroll={false}
              data-detail={vendor.uuid}
              aria-current={search.fornecedor === vendor.uuid ? 'true' : undefined}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
            >
              {business.name}
            </Link>
          </h3>
          <p className="text-sm text-muted wrap-break-word">
            <Services of={business.categories} />
            {tasks.length > 0 && ` · ${tasks.map(({ title }) => title).join(', ')}`}
          </p>
          {vendor.wish && <WishNote vendor={vendor} wish={vendor.wish} />}
        </div>
        <span className="min-w-0 wrap-anywhere md:w-36 md:text-right">
          <Budget cents={vendor.budget} />
        </span>
        <span className="flex md:w-36 md:justify-end">
          <StatusBadge status={vendor.status} />
        </span>
        {vendor.isCustomerVendor && <ClientBadge />}
      </div>
    </li>
  )
}
