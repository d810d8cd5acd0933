import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, FolderOpen, Plus } from 'lucide-react'
import { EndOfList } from '@/app/frame/EndOfList'
import { DocumentIcon, documentsQuery, lookLabels, lookOf } from '@/features/documents'
import { dayOf, formatDay } from '@/lib/dates'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ActLink } from '../ActLink'
import { AddBar } from '../AddBar'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { youOf } from '../words'
import { linksOf } from './links'

/** The client's list of the event's documents and files. */
export function DocumentsScreen({ taskUuid }: { taskUuid?: string }) {
  const { eventUuid, client, access } = useCustomerEvent()
  const documents = useInfiniteQuery(documentsQuery(client, { eventUuid, taskUuid }))
  const { offered, closed } = useMay('DOCUMENTS')
  const links = linksOf(eventUuid, taskUuid)
  const you = youOf(access.event)
  // The way here waited for the first page.
  const items = documents.data?.pages.flatMap((page) => page.items) ?? []
  const add = offered && (
    <ActLink link={links.add} closed={closed} icon={<Plus size={18} aria-hidden />}>
      Adicionar documento
    </ActLink>
  )
  return (
    <AreaPage
      area="DOCUMENTS"
      back={{ link: links.back, label: taskUuid ? 'Tarefa' : 'Início' }}
      title={taskUuid ? 'Documentos da tarefa' : 'Documentos'}
    >
      {items.length === 0 ? (
        <EmptyState
          icon={<FolderOpen size={26} aria-hidden />}
          title="Nenhum documento por aqui"
          action={add}
        >
          O que {access.event.planner.name} dividir com {you} aparece nesta página
          {offered ? `, junto do que ${you} ${you === 'vocês' ? 'enviarem' : 'enviar'}.` : '.'}
        </EmptyState>
      ) : (
        <>
          <Card padded={false}>
            <ul className="divide-y divide-line">
              {items.map((document) => (
                <li key={document.uuid} className="transition-[background-color] hover:bg-sunken">
                  <Link
                    {...links.open(document.uuid)}
                    className="flex min-h-18 items-center gap-3.5 rounded-card px-4 py-3 focus-visible:-outline-offset-2"
                  >
                    <DocumentIcon look={lookOf(document)} />
                    <span className="min-w-0 flex-1">
                      <span className="line-clamp-2 text-body font-medium wrap-break-word">
                        {document.name}
                      </span>
                      <span className="block text-sm text-muted">
                        {[
                          lookLabels[lookOf(document)],
                          formatDay(dayOf(document.createdAt)),
                          document.isCustomerFile && (you === 'vocês' ? 'de vocês' : 'seu'),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
          <EndOfList query={documents} />
          {offered && (
            <AddBar link={links.add} closed={closed}>
              Adicionar documento
            </AddBar>
          )}
        </>
      )}
    </AreaPage>
  )
}
