import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { qrCodeGetPreviewOptions } from '@/client/api/qrCode.gen'
import { Card } from '@/ui/Card'
import { QrCodePage } from './QrCodePage'

/** What a guest gets, with a code that opens nothing. */
export function PreviewScreen({ eventUuid }: { eventUuid: string }) {
  return (
    <QrCodePage eventUuid={eventUuid} title="Como o convidado recebe">
      {() => <Preview eventUuid={eventUuid} />}
    </QrCodePage>
  )
}

function Preview({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const { data } = useQuery(qrCodeGetPreviewOptions({ client, query: { eventUuid } }))
  if (!data) return null
  return (
    <Card>
      <p className="text-sm leading-relaxed wrap-anywhere">{data.text}</p>
      <img
        src={data.picture}
        alt="Um QR code de exemplo, que não abre nada"
        width={220}
        height={220}
        className="mx-auto mt-5"
      />
    </Card>
  )
}
