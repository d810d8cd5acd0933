import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { ContractsCard } from '@/client/types.gen'
import { dayOf, formatDeadline, formatShortDay } from '@/lib/dates'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { contractsQuery } from './queries'
import { SignerDots } from './SignerDots'
import { signedText, statusLabels, statusTones } from './text'

export interface ContractListProps {
  /** The event; without it, the contracts of all events that the member manages. */
  eventUuid?: string | undefined
  search: string
  /** What to say where there are none, or none that the search finds. */
  empty: ReactNode
}

/** Contracts, the newest first; the next page comes by itself. */
export function ContractList({ eventUuid, search, empty }: ContractListProps) {
  const { client } = useWorkspace()
  const contracts = useInfiniteQuery({
    ...contractsQuery(client, eventUuid, search),
    placeholderData: keepPreviousData,
  })
  if (contracts.isPending) return <ContractsLoading />
  if (contracts.isError && !contracts.data)
    return <LoadFailed title="Não deu para carregar os contratos" query={contracts} />
  const items = contracts.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      <Card padded={false} aria-busy={contracts.isPlaceholderData}>
        <ul
          className={cx(
            'divide-y divide-line transition-opacity',
            contracts.isPlaceholderData && 'opacity-60',
          )}
        >
          {items.map((contract) => (
            <Row key={contract.uuid} contract={contract} withEvent={eventUuid === undefined} />
          ))}
        </ul>
      </Card>
      <EndOfList query={contracts} />
    </>
  )
}

function Row({ contract, withEvent }: { contract: ContractsCard; withEvent: boolean }) {
  const { uuid, name, status, eventUuid, eventTitle, taskTitle, signers, expiresOn } = contract
  const facts = [
    withEvent ? eventTitle : taskTitle,
    status === 'SENT' && expiresOn && `até ${formatDeadline(expiresOn)}`,
    contract.sentAt
      ? `enviado ${formatShortDay(dayOf(contract.sentAt))}`
      : `criado ${formatShortDay(dayOf(contract.createdAt))}`,
  ].filter(Boolean)
  return (
    <li>
      <Link
        to="/app/$eventUuid/contracts/$contractUuid"
        params={{ eventUuid, contractUuid: uuid }}
        className={
          'flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 transition-colors ' +
          'hover:bg-sunken focus-visible:-outline-offset-2'
        }
      >
        <span className="min-w-0 flex-1 basis-full md:basis-36">
          <span className="block text-body font-medium wrap-break-word">{name}</span>
          <span className="block text-sm text-muted wrap-break-word">{facts.join(' · ')}</span>
        </span>
        <span
          className={
            'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 md:ml-auto md:shrink-0 md:flex-col ' +
            'md:items-end'
          }
        >
          <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
          {status !== 'DRAFT' && (
            <span className="inline-flex items-center gap-2 text-xs text-muted">
              <SignerDots signers={signers} />
              <span className="max-md:sr-only">{signedText(signers)}</span>
            </span>
          )}
        </span>
        <ChevronRight size={18} className="shrink-0 text-muted max-md:hidden" aria-hidden />
      </Link>
    </li>
  )
}

/** Rows that are on their way. */
export function ContractsLoading() {
  return (
    <Card padded={false} className="skeleton flex flex-col gap-4 p-4">
      <LoadingStatus>Carregando…</LoadingStatus>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </Card>
  )
}
