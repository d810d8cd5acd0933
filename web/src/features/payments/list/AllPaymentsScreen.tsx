import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { eventsQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { WorkspaceTitle } from '@/app/workspace/WorkspaceTitle'
import { useSetFilters } from '@/lib/useSetFilters'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { NothingFound } from '@/ui/NothingFound'
import { PageHeader } from '@/ui/PageHeader'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import type { Payment } from '../model'
import { StrayMoney } from '../online/StrayMoney'
import { paymentsQuery } from '../queries'
import { Summary } from '../Summary'
import { countFilters, type PaymentsSearch } from '../search'
import { Actions } from './Actions'
import { Filters } from './Filters'
import { ListLoading } from './ListLoading'
import { noFilters } from './noFilters'
import { PaymentGroups } from './PaymentGroups'
import { viewOptions } from './PaymentsScreen'

const every = 'ALL'

/** What all events owe and are owed, month by month. */
export function AllPaymentsScreen({ search }: { search: PaymentsSearch }) {
  const { client } = useWorkspace()
  const set = useSetFilters<PaymentsSearch>()
  const query = useInfiniteQuery({
    ...paymentsQuery(client, {}, search),
    placeholderData: keepPreviousData,
  })
  const list = useInfiniteQuery(eventsQuery(client, 'ACTIVE', ''))
  const payments = query.data?.pages.flatMap(({ items }) => items) ?? []
  const totals = query.data?.pages[0]?.totals
  const nothing = query.isSuccess && payments.length === 0 && countFilters(search) === 0
  const view = search.ver ?? 'mes'
  const eventOptions = [
    { value: every, label: 'Todos os eventos' },
    ...(list.data?.pages.flatMap(({ items }) =>
      items.map(({ uuid, title }) => ({ value: uuid, label: title })),
    ) ?? []),
  ]
  return (
    <>
      <PhoneBar title={<WorkspaceTitle />} />
      <Content>
        <PageHeader title="Pagamentos" subtitle="De todos os seus eventos." />
        {query.isPending && <ListLoading />}
        {query.isError && !query.data && (
          <LoadFailed title="Não deu para carregar os pagamentos" query={query} />
        )}
        {nothing && (
          <EmptyState
            icon={<Receipt size={26} aria-hidden />}
            title="Nenhum pagamento combinado ainda"
            action={
              <Link to="/app/events" className={buttonClass()}>
                Ver os eventos
              </Link>
            }
          >
            Abra um evento, vá a Pagamentos e anote o que foi combinado. Os de todos os eventos
            aparecem aqui, mês a mês.
          </EmptyState>
        )}
        <StrayMoney />
        {totals && !nothing && (
          <div className="print-sheet @container flex flex-col gap-6">
            <Summary totals={totals} side="team" />
            <div className="flex flex-wrap items-center gap-2 print:hidden">
              <Segmented
                label="Como agrupar"
                options={viewOptions}
                value={view}
                onValueChange={(ver) => set({ ver: ver === 'mes' ? undefined : ver })}
                className="w-full sm:w-72"
              />
              <Select
                label="Evento"
                hideLabel
                options={eventOptions}
                value={search.evento ?? every}
                onValueChange={(evento) => set({ evento: evento === every ? undefined : evento })}
                className="min-w-0 flex-1 basis-44 sm:max-w-60"
              />
              <Filters search={search} />
              <div className="ml-auto">
                <Actions client={client} search={search} name="pagamentos" />
              </div>
            </div>
            {payments.length === 0 ? (
              <NothingFound query={search.q} clear="Limpar filtros" onClear={() => set(noFilters)}>
                Nenhum pagamento está assim.
              </NothingFound>
            ) : (
              <PaymentGroups
                named
                as="h2"
                payments={payments}
                view={view}
                linkOf={linkOf}
                partial={query.hasNextPage}
              />
            )}
            <EndOfList query={query} />
          </div>
        )}
      </Content>
    </>
  )
}

const linkOf = ({ uuid, event }: Payment) =>
  linkOptions({
    to: '/app/$eventUuid/payments/$paymentUuid',
    params: { eventUuid: event.uuid, paymentUuid: uuid },
  })
