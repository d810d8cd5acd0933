import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { dayOf, formatDay } from '@/lib/dates'
import { formatSize } from '@/lib/size'
import { Card } from '@/ui/Card'
import { DocumentMenu } from './DocumentMenu'
import { DocumentNotes } from './DocumentNotes'
import { EditorLoading } from './EditorLoading'
import { Editor } from './lazily'
import { Preview } from './Preview'
import { documentQuery } from './queries'
import { lookLabels, lookOf } from './words'

/** One document: a text to write, or a file to look at. */
export function DocumentScreen({
  eventUuid,
  documentUuid,
}: {
  eventUuid: string
  documentUuid: string
}) {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const { data: document } = useSuspenseQuery(documentQuery(client, documentUuid))
  const { kind, name, size, author, isCustomerFile, createdAt, taskPublicId, taskTitle } = document
  const list = { to: '/app/$eventUuid/documents', params: { eventUuid } } as const
  const facts = [
    lookLabels[lookOf(document)],
    size !== undefined && formatSize(size),
    `${kind === 'FILE' ? 'enviado' : 'criado'} ${isCustomerFile ? 'pelo cliente ' : author && `por ${author} `}em ${formatDay(dayOf(createdAt))}`,
  ]
  const menu = <DocumentMenu document={document} onRemoved={() => navigate(list)} />
  return (
    <>
      <PhoneBar
        title={name}
        back={{ link: list, label: 'Voltar para os documentos' }}
        action={menu}
      />
      <Content>
        <div className="mb-5 flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Link
              {...list}
              className="mb-2 -ml-1 inline-flex min-h-6 items-center gap-1 text-sm text-muted hover:text-ink max-md:hidden"
            >
              <ChevronLeft size={16} aria-hidden />
              Documentos
            </Link>
            <div className="wrap-break-word">
              <AloneHeading>{name}</AloneHeading>
            </div>
            <p className="mt-1 text-sm wrap-break-word text-muted">
              {facts.filter(Boolean).join(' · ')}
              {taskPublicId && (
                <>
                  {' · '}
                  <Link
                    to="/app/$eventUuid/organization/$taskUuid"
                    params={{ eventUuid, taskUuid: taskPublicId }}
                    className="text-wine underline underline-offset-2"
                  >
                    {taskTitle}
                  </Link>
                </>
              )}
            </p>
          </div>
          <div className="max-md:hidden">{menu}</div>
        </div>
        {kind === 'DOCUMENT' ? (
          <Suspense fallback={<EditorLoading />}>
            <Editor key={documentUuid} document={document} />
          </Suspense>
        ) : (
          <Preview document={document} />
        )}
        <Card className="mt-5">
          <DocumentNotes key={documentUuid} document={document} />
        </Card>
      </Content>
    </>
  )
}
