import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis } from 'lucide-react'
import { Suspense } from 'react'
import {
  DocumentMenu,
  documentQuery,
  Editor,
  lookLabels,
  lookOf,
  Preview,
  RichText,
  useDownload,
} from '@/features/documents'
import { dayOf, formatDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { IconButton } from '@/ui/IconButton'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { AreaNotes } from '../AreaNotes'
import { Ground } from '../Ground'
import { PageTitle } from '../PageTitle'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { ClientDrawer } from './ClientDrawer'
import { linksOf } from './links'

const UnsavedText = lazyPart(() => import('@/app/denied/UnsavedText'))

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
  const { eventUuid, client } = useCustomerEvent()
  const { closed } = useMay('DOCUMENTS')
  const navigate = useNavigate()
  const { data: document } = useSuspenseQuery(documentQuery(client, documentUuid))
  const { download, isPending } = useDownload()
  const links = linksOf(eventUuid, taskUuid)
  return (
    <Ground back={{ link: links.list, label: 'Documentos' }}>
      <header className="mt-4 mb-6 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <PageTitle>{document.name}</PageTitle>
          <p className="mt-1 text-sm text-muted">
            {lookLabels[lookOf(document)]} · {formatDay(dayOf(document.createdAt))}
          </p>
        </div>
        {document.editable &&
          (closed ? (
            <IconButton label={`Ações de ${document.name}`} disabled>
              <Ellipsis size={20} aria-hidden />
            </IconButton>
          ) : (
            <DocumentMenu document={document} onRemoved={() => navigate(links.list)} />
          ))}
      </header>
      <AreaNotes area="DOCUMENTS" className="mb-6" />
      {document.kind === 'FILE' ? (
        <Preview document={document} />
      ) : document.editable && !closed ? (
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
          {/* It may have been taken back while it was being written. */}
          <Suspense>
            <UnsavedText className="mb-4" />
          </Suspense>
          <Card className="md:px-10 md:py-8">
            <Suspense fallback={<TextLoading />}>
              <RichText content={document.content ?? {}} label={`Texto de ${document.name}`} />
            </Suspense>
          </Card>
        </>
      )}
    </Ground>
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
