import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { ChevronRight, FileText } from 'lucide-react'
import { EndOfList } from '@/app/frame/EndOfList'
import { contractsQuery, signedText, statusLabels, statusTones } from '@/features/contracts'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'

/** The client's list of the event's contracts, with who has signed them. */
export function ContractsScreen() {
  const { eventUuid, client, access } = useCustomerEvent()
  const contracts = useInfiniteQuery(contractsQuery(client, eventUuid))
  // The way here waited for the first page.
  const items = contracts.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <AreaPage
      area="CONTRACTS"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
        label: 'Início',
      }}
      title="Contratos"
    >
      {items.length === 0 ? (
        <EmptyState icon={<FileText size={26} aria-hidden />} title="Nenhum contrato por aqui">
          O que {access.event.planner.name} enviar para assinar aparece nesta página.
        </EmptyState>
      ) : (
        <>
          <Card padded={false}>
            <ul className="divide-y divide-line">
              {items.map(({ uuid, name, status, signers }) => (
                <li key={uuid}>
                  <Link
                    to="/evento/$eventUuid/contratos/$contractUuid"
                    params={{ eventUuid, contractUuid: uuid }}
                    className="flex min-h-16 items-center gap-4 px-4 py-3 focus-visible:-outline-offset-2"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block text-body font-medium wrap-break-word">{name}</span>
                      <span className="block text-sm text-muted">{signedText(signers)}</span>
                    </span>
                    <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
                    <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
          <EndOfList query={contracts} />
        </>
      )}
    </AreaPage>
  )
}
