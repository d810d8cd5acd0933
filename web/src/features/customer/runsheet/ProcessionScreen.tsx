import { linkOptions, notFound } from '@tanstack/react-router'
import {
  findLine,
  formatStart,
  type Line,
  ProcessionMenu,
  useProcession,
  useSheet,
} from '@/features/runsheet'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'

/** The client's page of a procession: who walks and to which music, editable if the client may edit it. */
export function ProcessionScreen({ lineUuid }: { lineUuid: string }) {
  const line = findLine(useSheet(), lineUuid)
  if (!line) throw notFound()
  return <Procession key={lineUuid} line={line} />
}

function Procession({ line }: { line: Line }) {
  const { eventUuid, preview } = useCustomerEvent()
  const { body, mode, setMode, many } = useProcession(line, { mayTick: false, closed: preview })
  return (
    <AreaPage
      area="RUN_SHEET"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid/roteiro', params: { eventUuid } }),
        label: 'O dia, hora a hora',
      }}
      title={line.title}
      subtitle={[formatStart(line.start), line.place].filter(Boolean).join(' · ')}
    >
      <div className="flex flex-col gap-3">
        <div className="flex justify-end">
          <ProcessionMenu mode={mode} setMode={setMode} many={many} />
        </div>
        {body}
      </div>
    </AreaPage>
  )
}
