import { Link } from '@tanstack/react-router'
import { SendCard, UploadList, useUploads } from '@/features/documents'
import { buttonClass } from '@/ui/Button'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { ClientDrawer } from './ClientDrawer'
import { linksOf } from './links'

/** Files from the device or its camera. */
export function SendScreen({ taskUuid }: { taskUuid?: string }) {
  const { eventUuid } = useCustomerEvent()
  const links = linksOf(eventUuid, taskUuid)
  return (
    <AreaPage
      area="DOCUMENTS"
      back={{ link: links.add, label: 'Adicionar documento' }}
      title="Enviar um arquivo"
    >
      <ClientDrawer>
        <Sending taskUuid={taskUuid} list={links.list} />
      </ClientDrawer>
    </AreaPage>
  )
}

function Sending({
  taskUuid,
  list,
}: {
  taskUuid: string | undefined
  list: ReturnType<typeof linksOf>['list']
}) {
  const { closed } = useMay('DOCUMENTS')
  const { uploads, add, retry, cancel } = useUploads(taskUuid)
  const sent = uploads.length > 0 && uploads.every(({ state }) => state === 'sent')
  return (
    <div className="flex flex-col gap-5">
      <SendCard onFiles={add} closed={closed} />
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      {sent && (
        <p>
          <Link {...list} className={buttonClass('secondary')}>
            Ver documentos
          </Link>
        </p>
      )}
    </div>
  )
}
