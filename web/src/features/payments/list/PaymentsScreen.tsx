import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { BellRing, Plus, Receipt, Scale } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { eventQuery } from '@/app/event/queries'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { lazyPart } from '@/lib/lazyPart'
import { slugify } from '@/lib/text'
import { useSetFilters } from '@/lib/useSetFilters'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { fabClass } from '@/ui/fab'
import { IconButton } from '@/ui/IconButton'
import { NothingFound } from '@/ui/NothingFound'
import { Segmented } from '@/ui/Segmented'
import { textLinkClass } from '@/ui/TextLink'
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

const RemindersSheet = lazyPart(() => import('./RemindersSheet'))

export const viewOptions = [
  { value: 'mes', label: 'Por mês' },
  { value: 'fornecedor', label: 'Por fornecedor' },
] as const

export interface PaymentsScreenProps {
  eventUuid: string
  search: PaymentsSearch
  /** Which payment is open. */
  selected: string | undefined
  children: ReactNode
}

/** Who owes whom what and when, in an event. */
export function PaymentsScreen({ eventUuid, search, selected, children }: PaymentsScreenProps) {
  const { client } = useWorkspace()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const set = useSetFilters<PaymentsSearch>()
  const [reminding, setReminding] = useState(false)
  const query = useInfiniteQuery({
    ...paymentsQuery(client, { eventUuid }, search),
    placeholderData: keepPreviousData,
  })
  const payments = query.data?.pages.flatMap(({ items }) => items) ?? []
  const totals = query.data?.pages[0]?.totals
  const filtered = countFilters(search) > 0
  const nothing = query.isSuccess && payments.length === 0 && !filtered
  const view = search.ver ?? 'mes'
  const add = (className?: string) => (
    <Link
      to="/app/$eventUuid/payments/add"
      params={{ eventUuid }}
      search={search}
      resetScroll={false}
      className={buttonClass(nothing ? 'primary' : 'secondary', 'md', className)}
    >
      <Plus size={18} aria-hidden />
      Novo pagamento
    </Link>
  )
  return (
    <ListAndPanel reserve selected={selected} panel={children}>
      <Content className="flex flex-col gap-6">
        {query.isPending && <ListLoading />}
        {query.isError && !query.data && (
          <LoadFailed title="Não deu para carregar os pagamentos" query={query} />
        )}
        {nothing && (
          <EmptyState
            icon={<Receipt size={26} aria-hidden />}
            title="Nenhum pagamento combinado ainda"
            action={add()}
          >
            Anote o que foi combinado com cada fornecedor, ou os seus honorários: o plano de
            parcelas sai pronto e ninguém perde um vencimento.
          </EmptyState>
        )}
        <StrayMoney eventUuid={eventUuid} />
        {totals && !nothing && (
          <div className="print-sheet @container flex flex-col gap-6">
            <h2 className="sr-only print:not-sr-only">Pagamentos: {event.title}</h2>
            <Summary totals={totals} side="team" />
            <div className="flex flex-wrap items-center gap-2 print:hidden">
              <Segmented
                label="Como agrupar"
                options={viewOptions}
                value={view}
                onValueChange={(ver) => set({ ver: ver === 'mes' ? undefined : ver })}
                className="w-full sm:w-72"
              />
              <Filters search={search} />
              <div className="ml-auto flex items-center gap-2">
                <IconButton label="Lembretes" onClick={() => setReminding(true)}>
                  <BellRing size={18} aria-hidden />
                </IconButton>
                <Actions
                  client={client}
                  eventUuid={eventUuid}
                  search={search}
                  name={`pagamentos-${slugify(event.title)}`}
                />
                {add('max-md:hidden')}
              </div>
            </div>
            {payments.length === 0 ? (
              <NothingFound query={search.q} clear="Limpar filtros" onClear={() => set(noFilters)}>
                Nenhum pagamento deste evento está assim.
              </NothingFound>
            ) : (
              <PaymentGroups
                payments={payments}
                view={view}
                linkOf={linkOf(search)}
                selected={selected}
                partial={query.hasNextPage}
              />
            )}
            <EndOfList query={query} />
            <p className="print:hidden">
              <Link
                to="/app/$eventUuid/payments/budgets"
                params={{ eventUuid }}
                className={`${textLinkClass} inline-flex items-center gap-1.5 text-sm`}
              >
                <Scale size={16} aria-hidden />
                Orçado, combinado e pago, por fornecedor
              </Link>
            </p>
            <Suspense>
              {reminding && (
                <RemindersSheet eventUuid={eventUuid} onClose={() => setReminding(false)} />
              )}
            </Suspense>
            <Link
              to="/app/$eventUuid/payments/add"
              params={{ eventUuid }}
              search={search}
              aria-label="Novo pagamento"
              className={fabClass}
            >
              <Plus size={24} aria-hidden />
            </Link>
          </div>
        )}
      </Content>
    </ListAndPanel>
  )
}

function linkOf(search: PaymentsSearch) {
  return ({ uuid, event }: Payment) =>
    linkOptions({
      to: '/app/$eventUuid/payments/$paymentUuid',
      params: { eventUuid: event.uuid, paymentUuid: uuid },
      search,
      resetScroll: false,
    })
}
