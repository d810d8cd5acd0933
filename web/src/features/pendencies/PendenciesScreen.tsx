import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarPlus, CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { PendenciesCounts } from '@/client/types.gen'
import { count, formatNumber } from '@/lib/text'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Segmented } from '@/ui/Segmented'
import { Tabs, tabClass } from '@/ui/Tabs'
import { PendenciesLoading, PendencyList } from './PendencyList'
import { allOf, pendenciesQuery } from './queries'
import { kindOf, type PendenciesSearch } from './search'
import { useTick } from './useTick'

const filters: {
  tipo?: PendenciesSearch['tipo']
  label: string
  /** Where there is nothing of it. */
  none: string
  of: (counts: PendenciesCounts) => number
}[] = [
  {
    label: 'Tudo',
    none: 'Tudo em dia',
    of: allOf,
  },
  {
    tipo: 'atrasadas',
    label: 'Atrasadas',
    none: 'Nenhuma tarefa atrasada',
    of: ({ latePlanning }) => latePlanning,
  },
  {
    tipo: 'proximas',
    label: 'Perto do prazo',
    none: 'Nenhum prazo nos próximos 7 dias',
    of: ({ expiringPlanning }) => expiringPlanning,
  },
  {
    tipo: 'pagamentos-atrasados',
    label: 'Pagamentos atrasados',
    none: 'Nenhum pagamento atrasado',
    of: ({ latePayment }) => latePayment,
  },
  {
    tipo: 'pagamentos-proximos',
    label: 'Pagamentos a vencer',
    none: 'Nenhum pagamento vence nos próximos 7 dias',
    of: ({ expiringPayment }) => expiringPayment,
  },
  {
    tipo: 'contratos',
    label: 'Contratos',
    none: 'Nenhum contrato espera assinatura há dias',
    of: ({ contract }) => contract,
  },
  {
    tipo: 'orcamentos',
    label: 'Orçamentos aceitos',
    none: 'Tudo o que os orçamentos aceitos pediam está feito',
    of: ({ proposal }) => proposal,
  },
  {
    tipo: 'comecar',
    label: 'Para começar',
    none: 'Todos os eventos já começaram',
    of: ({ checklist }) => checklist,
  },
  {
    tipo: 'convidados',
    label: 'Convidados',
    none: 'Nada espera nas listas de convidados',
    of: ({ guests }) => guests,
  },
  {
    tipo: 'presentes',
    label: 'Presentes',
    none: 'Nada espera nos presentes',
    of: ({ gifts }) => gifts,
  },
]

export interface PendenciesScreenProps extends PendenciesSearch {
  /** The task that is open. */
  children: ReactNode
}

const views = [
  { value: 'evento', label: 'Por evento' },
  { value: 'dia', label: 'Por dia' },
] as const

/** Everything that waits in the business, event by event or day by day. */
export function PendenciesScreen({ tipo, por, tarefa, children }: PendenciesScreenProps) {
  const { client } = useWorkspace()
  const tick = useTick()
  const navigate = useNavigate()
  const found = useInfiniteQuery({
    ...pendenciesQuery(client, tipo && kindOf[tipo], por === 'dia'),
    placeholderData: keepPreviousData,
  })
  const counts = found.data?.pages[0]?.counts
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PhoneBar title="Pendências" />
      <ListAndPanel selected={tarefa} panel={children}>
        <Content>
          <PageHeader
            title="Pendências"
            subtitle={counts && summary(counts)}
            // On a phone the bar above and the tabs say it already.
            className="max-md:sr-only"
          />
          <Segmented
            label="Como ver as pendências"
            options={views}
            value={por ?? 'evento'}
            onValueChange={(next) =>
              void navigate({
                to: '/app/pendencies',
                search: { ...(tipo && { tipo }), ...(next === 'dia' && { por: next }) },
                replace: true,
                resetScroll: false,
              })
            }
            className="mb-4 max-w-72"
          />
          <Tabs label="Tipos de pendência" className="mb-6">
            {filters.map((filter) => (
              <Link
                key={filter.label}
                to="/app/pendencies"
                search={{ ...(filter.tipo && { tipo: filter.tipo }), ...(por && { por }) }}
                activeOptions={{ exact: true }}
                activeProps={{ 'aria-current': 'page' }}
                className={cx(tabClass, 'gap-1.5')}
              >
                {filter.label}
                {counts && (
                  <span className="text-xs font-normal text-muted tabular-nums">
                    {formatNumber(filter.of(counts))}
                  </span>
                )}
              </Link>
            ))}
          </Tabs>
          {found.isPending ? (
            <PendenciesLoading />
          ) : found.isError && !found.data ? (
            <LoadFailed title="Não deu para carregar as pendências" query={found} />
          ) : items.length === 0 ? (
            <Nothing tipo={tipo} />
          ) : (
            <div
              className={cx('transition-opacity', found.isPlaceholderData && 'opacity-60')}
              aria-busy={found.isPlaceholderData}
            >
              <PendencyList items={items} byDay={por === 'dia'} {...tick} />
              <EndOfList query={found} />
            </div>
          )}
        </Content>
      </ListAndPanel>
    </>
  )
}

/**
 * Returns the two most urgent counts in one line that also fits next to an open panel: "3 tarefas atrasadas · 5
 * tarefas vencem em até 7 dias". The tabs below have all counts.
 */
function summary({
  latePlanning,
  latePayment,
  expiringPlanning,
  expiringPayment,
  contract,
  checklist,
  guests,
  gifts,
}: PendenciesCounts): string {
  const parts = [
    latePlanning > 0 && count(latePlanning, 'tarefa atrasada', 'tarefas atrasadas'),
    latePayment > 0 && count(latePayment, 'pagamento atrasado', 'pagamentos atrasados'),
    expiringPlanning > 0 &&
      count(expiringPlanning, 'tarefa vence em até 7 dias', 'tarefas vencem em até 7 dias'),
    expiringPayment > 0 &&
      count(expiringPayment, 'pagamento vence em até 7 dias', 'pagamentos vencem em até 7 dias'),
    contract > 0 && count(contract, 'contrato espera assinatura', 'contratos esperam assinatura'),
    checklist > 0 && count(checklist, 'evento para começar', 'eventos para começar'),
    guests > 0 && count(guests, 'aviso dos convidados', 'avisos dos convidados'),
    gifts > 0 && count(gifts, 'aviso dos presentes', 'avisos dos presentes'),
  ].filter(Boolean)
  return parts.slice(0, 2).join(' · ') || 'Nada espera por você agora'
}

function Nothing({ tipo }: PendenciesSearch) {
  const { business, mayGrant } = useWorkspace()
  if (business.activeEvents === 0) {
    return (
      <EmptyState
        icon={<CheckCheck size={26} aria-hidden />}
        title="Nada por aqui ainda"
        action={
          mayGrant('WRITE_EVENTS') && (
            <Link to="/app/events/create" className={buttonClass('primary')}>
              <CalendarPlus size={18} aria-hidden />
              Criar evento
            </Link>
          )
        }
      >
        Tarefas e pagamentos atrasados ou perto do prazo, contratos sem assinatura e eventos que
        ainda não começaram aparecem nesta lista.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<CheckCheck size={26} aria-hidden />}
      title={filters.find((one) => one.tipo === tipo)?.none ?? 'Tudo em dia'}
      action={
        <Link to="/app/events" className={buttonClass('secondary')}>
          Ver os eventos
        </Link>
      }
    >
      O que atrasar ou chegar perto do prazo, em qualquer evento, aparece aqui.
    </EmptyState>
  )
}
