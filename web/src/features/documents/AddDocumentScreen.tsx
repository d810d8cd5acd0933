import { Link, useNavigate } from '@tanstack/react-router'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { buttonClass } from '@/ui/Button'
import { CreateCard } from './CreateCard'
import type { DocumentPlace } from './queries'
import { SendCard } from './SendCard'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

/** Two ways to add a document: write it here, or send a file. */
export function AddDocumentScreen({ eventUuid, taskUuid }: DocumentPlace) {
  const back = taskUuid
    ? ({
        to: '/app/$eventUuid/organization/$taskUuid/files',
        params: { eventUuid, taskUuid },
      } as const)
    : ({ to: '/app/$eventUuid/documents', params: { eventUuid } } as const)
  const navigate = useNavigate()
  const { uploads, add, retry, cancel } = useUploads(taskUuid)
  const sent = uploads.length > 0 && uploads.every(({ state }) => state === 'sent')
  return (
    <>
      <PhoneBar
        title="Adicionar documento"
        back={{ link: back, label: 'Voltar para os documentos' }}
      />
      <Content>
        <AloneHeading>Adicionar documento</AloneHeading>
        <div className="mt-5 grid grid-cols-1 gap-5 md:grid-cols-2">
          <CreateCard
            taskUuid={taskUuid}
            onCreated={({ uuid }) =>
              navigate({
                to: '/app/$eventUuid/documents/$documentUuid',
                params: { eventUuid, documentUuid: uuid },
                replace: true,
              })
            }
          />
          <SendCard onFiles={add} />
        </div>
        <div className="mt-5 flex flex-col gap-4">
          <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
          {sent && (
            <p>
              <Link {...back} className={buttonClass('secondary')}>
                Ver documentos
              </Link>
            </p>
          )}
        </div>
      </Content>
    </>
  )
}
