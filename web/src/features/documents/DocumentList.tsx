import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { DocumentCard } from '@/client/types.gen'
import { dayOf, formatShortDay } from '@/lib/dates'
import { formatSize } from '@/lib/size'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { MenuItem } from '@/ui/Menu'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { DocumentIcon } from './DocumentIcon'
import { DocumentMenu } from './DocumentMenu'
import { type DocumentPlace, documentsQuery } from './queries'
import { lookLabels, lookOf } from './words'

export interface DocumentListProps {
  place: DocumentPlace
  search?: string
  /** Set if a panel next to the list shows details: the UUID of the document in it. */
  details?: { of: string | undefined }
  /** What to say where there are none, or none that the search finds. */
  empty: ReactNode
}

/** Documents and files, the newest first; the next page comes by itself. */
export function DocumentList({ place, search = '', details, empty }: DocumentListProps) {
  const { client } = useWorkspace()
  const documents = useInfiniteQuery({
    ...documentsQuery(client, place, search),
    placeholderData: keepPreviousData,
  })
  if (documents.isPending) return <DocumentsLoading />
  if (documents.isError && !documents.data) {
    return <LoadFailed title="Não deu para carregar os documentos" query={documents} />
  }
  const items = documents.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      <p role="status" className="sr-only">
        {search && !documents.isPlaceholderData
          ? `${count(items.length, 'encontrado', 'encontrados')}${documents.hasNextPage ? ' até aqui' : ''}`
          : ''}
      </p>
      <Card padded={false} aria-busy={documents.isPlaceholderData}>
        <ul
          className={cx(
            'divide-y divide-line transition-opacity',
            documents.isPlaceholderData && 'opacity-60',
          )}
        >
          {items.map((document) => (
            <DocumentRow
              key={document.uuid}
              document={document}
              eventUuid={place.eventUuid}
              withinTask={place.taskUuid !== undefined}
              {...(details && { detailed: details.of === document.uuid })}
            />
          ))}
        </ul>
      </Card>
      <EndOfList query={documents} />
    </>
  )
}

function DocumentRow({
  document,
  eventUuid,
  withinTask,
  detailed,
}: {
  document: DocumentCard
  eventUuid: string
  withinTask: boolean
  /** Whether its details are open; absent where there is no place for them. */
  detailed?: boolean
}) {
  const { uuid, kind, name, size, createdAt, taskTitle, isCustomerFile } = document
  const look = lookOf(document)
  const facts = [
    lookLabels[look],
    size !== undefined && formatSize(size),
    formatShortDay(dayOf(createdAt)),
    isCustomerFile && (kind === 'FILE' ? 'Enviado pelo cliente' : 'Escrito pelo cliente'),
    !withinTask && taskTitle,
  ]
  return (
    <li
      className={cx(
        'flex items-center gap-1 pr-2 transition-[background-color] first:rounded-t-card last:rounded-b-card',
        detailed ? 'bg-wine-tint' : 'hover:bg-sunken',
      )}
    >
      <Link
        to="/app/$eventUuid/documents/$documentUuid"
        params={{ eventUuid, documentUuid: uuid }}
        data-detail={uuid}
        aria-current={detailed ? 'true' : undefined}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-card py-2.5 pl-4 focus-visible:-outline-offset-2"
      >
        {/* On paper, where the row has the colour of its leaf. */}
        <span className={cx(detailed && 'rounded-input bg-surface *:bg-transparent')}>
          <DocumentIcon look={look} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-medium">{name}</span>
          <span className="block truncate text-xs text-muted tabular-nums">
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
      <DocumentMenu document={document}>
        {detailed !== undefined && (
          <MenuItem
            icon={<Info size={18} aria-hidden />}
            render={
              <Link
                to="/app/$eventUuid/documents"
                params={{ eventUuid }}
                search={(now) => ({ ...now, detalhes: uuid })}
                resetScroll={false}
              />
            }
          >
            Detalhes
          </MenuItem>
        )}
      </DocumentMenu>
    </li>
  )
}

function DocumentsLoading() {
  return (
    <>
      <LoadingStatus>Carregando documentos…</LoadingStatus>
      <Card padded={false} className="skeleton divide-y divide-line">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="flex min-h-16 items-center gap-3 px-4">
            <Skeleton className="size-10 rounded-input" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-40" />
            </div>
          </div>
        ))}
      </Card>
    </>
  )
}
