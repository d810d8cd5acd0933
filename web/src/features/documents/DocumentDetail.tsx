import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Detail } from '@/app/frame/Detail'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { LayoutStateProvider } from '@/app/frame/layoutState'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { DocumentGetOutput } from '@/client/types.gen'
import { formatPast } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { formatSize } from '@/lib/size'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Fact, Facts } from '@/ui/Facts'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { DocumentIcon } from './DocumentIcon'
import { DocumentMenu } from './DocumentMenu'
import { DocumentNotes } from './DocumentNotes'
import { documentQuery } from './queries'
import { lookLabels, lookOf } from './words'

export interface DocumentDetailProps {
  eventUuid: string
  documentUuid: string
  onClose: () => void
}

/** Shows the metadata of a document or file and the team's notes on it, without opening it. */
export function DocumentDetail({ eventUuid, documentUuid, onClose }: DocumentDetailProps) {
  const { client } = useWorkspace()
  const query = useQuery(documentQuery(client, documentUuid))
  const document = query.data
  return (
    <LayoutStateProvider key={documentUuid}>
      <Detail
        label="Detalhes do documento"
        title="Detalhes"
        caption="Detalhes"
        backLabel="Voltar para os documentos"
        onClose={onClose}
        action={document && <DocumentMenu document={document} onRemoved={onClose} />}
        footer={
          document && (
            <Link
              to="/app/$eventUuid/documents/$documentUuid"
              params={{ eventUuid, documentUuid }}
              className={buttonClass('primary', 'lg')}
            >
              {document.kind === 'DOCUMENT' ? 'Abrir documento' : 'Abrir arquivo'}
            </Link>
          )
        }
      >
        {document ? (
          <Known document={document} eventUuid={eventUuid} />
        ) : !query.isError ? (
          <div className="skeleton flex flex-col gap-5 pt-2">
            <LoadingStatus>Carregando os detalhes…</LoadingStatus>
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-28 w-full" />
          </div>
        ) : toProblem(query.error).isMissing ? (
          <EmptyState
            icon={<SearchX size={26} aria-hidden />}
            title="Este documento não está mais aqui"
          >
            Ele pode ter sido excluído por outra pessoa da equipe.
          </EmptyState>
        ) : (
          <LoadFailed title="Não deu para carregar os detalhes" query={query} />
        )}
      </Detail>
    </LayoutStateProvider>
  )
}

function Known({ document, eventUuid }: { document: DocumentGetOutput; eventUuid: string }) {
  const { name, size, kind, author, isCustomerFile, createdAt, updatedAt } = document
  const look = lookOf(document)
  const by = isCustomerFile ? 'pelo cliente' : author && `por ${author}`
  return (
    <div className="flex flex-col gap-6 pt-1">
      <div className="flex items-center gap-4">
        <DocumentIcon look={look} />
        <h2 className="min-w-0 font-display text-lg leading-7 font-medium wrap-anywhere">{name}</h2>
      </div>
      <Facts>
        <Fact label="Tipo">{lookLabels[look]}</Fact>
        {size !== undefined && <Fact label="Tamanho">{formatSize(size)}</Fact>}
        <Fact label={kind === 'FILE' ? 'Enviado' : 'Criado'}>
          {[formatPast(createdAt), by].filter(Boolean).join(', ')}
        </Fact>
        {updatedAt !== createdAt && <Fact label="Mudou">{formatPast(updatedAt)}</Fact>}
        {document.taskPublicId && (
          <Fact label="Tarefa">
            <Link
              to="/app/$eventUuid/organization/$taskUuid"
              params={{ eventUuid, taskUuid: document.taskPublicId }}
              className={textLinkClass}
            >
              {document.taskTitle}
            </Link>
          </Fact>
        )}
      </Facts>
      <DocumentNotes key={document.uuid} document={document} />
    </div>
  )
}
