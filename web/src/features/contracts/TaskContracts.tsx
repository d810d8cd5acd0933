import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { contractsQuery } from './queries'
import { signedText, statusLabels, statusTones } from './text'

/** What a task has been signed for, and the way to another contract. */
export function TaskContracts({ eventUuid, taskUuid }: { eventUuid: string; taskUuid: string }) {
  const { client } = useWorkspace()
  const query = useInfiniteQuery(contractsQuery(client, eventUuid, '', taskUuid))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="flex flex-col items-start gap-3">
      {query.isPending && (
        <>
          <LoadingStatus>Carregando os contratos…</LoadingStatus>
          <Skeleton className="h-12 w-full" />
        </>
      )}
      {query.isError && !query.data && (
        <LoadFailed title="Não deu para carregar os contratos" query={query} />
      )}
      {query.data && items.length === 0 && <EmptyLine>Nenhum contrato desta tarefa.</EmptyLine>}
      {items.length > 0 && (
        <div className="w-full">
          <ul className="divide-y divide-line border-y border-line">
            {items.map(({ uuid, name, status, signers }) => (
              <li key={uuid}>
                <Link
                  to="/app/$eventUuid/contracts/$contractUuid"
                  params={{ eventUuid, contractUuid: uuid }}
                  className={
                    '-mx-2 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-input px-2 ' +
                    'py-2 hover:bg-sunken'
                  }
                >
                  <span className="min-w-0 flex-1 basis-36">
                    <span className="block text-sm font-medium wrap-break-word">{name}</span>
                    {status !== 'DRAFT' && (
                      <span className="block text-xs text-muted">{signedText(signers)}</span>
                    )}
                  </span>
                  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
                </Link>
              </li>
            ))}
          </ul>
          <EndOfList query={query} />
        </div>
      )}
      <Link
        to="/app/$eventUuid/contracts/add"
        params={{ eventUuid }}
        search={{ tarefa: taskUuid }}
        className={buttonClass('secondary', 'sm')}
      >
        <Plus size={16} aria-hidden />
        Novo contrato
      </Link>
    </div>
  )
}
