import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { DocumentMenu } from '@/features/documents/DocumentMenu'
import { Preview } from '@/features/documents/Preview'
import { useDownload } from '@/features/documents/useDocumentActions'
import { lookLabels, lookOf } from '@/features/documents/words'
import { dayOf, formatDay } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TaskFrame } from '../checklist/TaskFrame'
import { useCustomerEvent } from '../useCustomerEvent'
import { ClientDrawer } from './ClientDrawer'
import { linksOf } from './links'
import { documentQuery } from './queries'

const Editor = lazy(() => import('@/features/documents/Editor'))
const RichText = lazy(() => import('@/features/documents/RichText'))

export interface ClientDocumentProps {
  documentUuid: string
  taskUuid?: string
}

/** One document: a text to read, or to write where it is the client's own, or a file to look at. */
export function DocumentScreen(props: ClientDocumentProps) {
  return (
    <ClientDrawer>
      <Opened {...props} />
    </ClientDrawer>
  )
}

function Opened({ documentUuid, taskUuid }: ClientDocumentProps) {
  const { eventUuid, client, preview } = useCustomerEvent()
  const navigate = useNavigate()
  const { data: document } = useSuspenseQuery(documentQuery(client, documentUuid))
  const { download, isPending } = useDownload()
  const links = linksOf(eventUuid, taskUuid)
  const mine = document.editable && !preview
  return (
    <TaskFrame back={links.list} label="Documentos" title={document.name}>
      <header className="mb-6 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="font-display text-xl font-medium tracking-[-0.01em] wrap-break-word md:text-2xl">
            {document.name}
          </h1>
          <p className="mt-1 text-sm text-muted">
            {lookLabels[lookOf(document)]} · {formatDay(dayOf(document.createdAt))}
          </p>
        </div>
        {mine && <DocumentMenu document={document} onRemoved={() => navigate(links.list)} />}
      </header>
      {document.kind === 'FILE' ? (
        <Preview document={document} />
      ) : mine ? (
        <Suspense fallback={<TextLoading />}>
          <Editor key={documentUuid} document={document} />
        </Suspense>
      ) : (
        <>
          <div className="mb-4">
            <Button
              variant="secondary"
              icon={<Download size={18} aria-hidden />}
              loading={isPending}
              loadingText="Preparando…"
              onClick={() => download(document)}
            >
              Baixar em PDF
            </Button>
          </div>
          <Card className="md:px-10 md:py-8">
            <Suspense fallback={<TextLoading />}>
              <RichText content={document.content ?? {}} label={`Texto de ${document.name}`} />
            </Suspense>
          </Card>
        </>
      )}
    </TaskFrame>
  )
}

function TextLoading() {
  return (
    <>
      <LoadingStatus>Abrindo o documento…</LoadingStatus>
      <Skeleton className="mb-3 h-4 w-full" />
      <Skeleton className="mb-3 h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </>
  )
}
