import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatMoney } from '@/lib/money'
import { EmptyLine } from '@/ui/EmptyLine'
import { Skeleton } from '@/ui/Skeleton'
import { LinkButton, textLinkClass } from '@/ui/TextLink'
import { proposalsOfContactQuery } from './queries'
import { StatusBadge } from './StatusBadge'

/** Lists a contact's proposals on their page; renders nothing without permission to read proposals. */
export function ContactProposals({ contactUuid }: { contactUuid: string }) {
  const { client, may, mayGrant } = useWorkspace()
  const reads = may('READ_PROPOSALS')
  const query = useQuery({ ...proposalsOfContactQuery(client, contactUuid), enabled: reads })
  if (!reads) return null
  const { items, nextCursor } = query.data ?? {}
  return (
    <section aria-label="Orçamentos">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-sm font-medium text-muted">Orçamentos</h3>
        {mayGrant('WRITE_PROPOSALS') && (
          <Link
            to="/app/proposals/add"
            search={{ customer: contactUuid }}
            className={`${textLinkClass} inline-flex min-h-6 items-center gap-1 text-sm touch:min-h-11`}
          >
            <Plus size={16} aria-hidden />
            Novo orçamento
          </Link>
        )}
      </div>
      {query.isError && !items ? (
        <p className="text-body text-muted">
          Não deu para carregar.{' '}
          <LinkButton onClick={() => void query.refetch()}>Tentar de novo</LinkButton>
        </p>
      ) : !items ? (
        <Skeleton className="skeleton h-14 w-full rounded-card" />
      ) : items.length === 0 ? (
        <EmptyLine>Ainda não recebeu nenhum.</EmptyLine>
      ) : (
        <ul className="flex flex-col gap-2">
          {items.map(({ uuid, title, status, budget }) => (
            <li key={uuid}>
              <Link
                to="/app/proposals/$proposalUuid"
                params={{ proposalUuid: uuid }}
                className={
                  'flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-3 ' +
                  'py-2 transition-colors hover:border-line-control'
                }
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-body font-medium">{title}</span>
                  <span className="block text-xs text-muted tabular-nums">
                    {formatMoney(budget)}
                  </span>
                </span>
                <StatusBadge status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {nextCursor && (
        <Link
          to="/app/proposals"
          search={{ cliente: contactUuid }}
          className={`${textLinkClass} mt-2 inline-flex min-h-6 items-center text-sm touch:min-h-11`}
        >
          Ver todos
        </Link>
      )}
    </section>
  )
}
