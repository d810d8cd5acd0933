import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { qrCodeGetStatsOptions, qrCodeSendWhatsApp } from '@/client/api/qrCode.gen'
import { leavesWords } from '@/features/guests'
import { count } from '@/lib/text'
import { toast } from '@/ui/toast'
import { ChannelStatus } from './ChannelStatus'
import { Late } from './Late'
import { Locked, Off } from './Locked'
import { type PartProps, QrCodePage } from './QrCodePage'
import { SendToAll } from './SendToAll'
import { sentText, whatsAppLook } from './text'
import { useQrCodeChange } from './useQrCodeChange'

/** Sends the QR codes by WhatsApp: once to all attending guests, and then to guests who answer later. */
export function WhatsAppScreen({ eventUuid }: { eventUuid: string }) {
  return (
    <QrCodePage eventUuid={eventUuid} title="Envio por WhatsApp">
      {(codes) => <ByWhatsApp eventUuid={eventUuid} codes={codes} />}
    </QrCodePage>
  )
}

function ByWhatsApp({ eventUuid, codes }: PartProps) {
  const { client, mayGrant } = useWorkspace()
  const { data: stats } = useQuery(qrCodeGetStatsOptions({ client, query: { eventUuid } }))
  // The same for each try: the server sends it once.
  const uuid = useRef(crypto.randomUUID())
  const send = useQrCodeChange(async (audience: 'ATTENDING' | 'LATE') => {
    const { data } = await qrCodeSendWhatsApp({
      client,
      body: { eventUuid, uuid: uuid.current, audience },
      throwOnError: true,
    })
    uuid.current = crypto.randomUUID()
    const { messages, leavesAt, leaveFirst, withoutAddress, stopped } = data
    toast.success(count(messages, 'mensagem a caminho', 'mensagens a caminho'), {
      description: sentText(
        leavesWords(messages, leavesAt, leaveFirst),
        withoutAddress.length + stopped.length,
      ),
    })
  }, 'Não deu para enviar')
  const { invitations, withPhone } = codes
  const open = !codes.over && codes.canUseQrCode
  const sends = mayGrant()
  return (
    <>
      <Locked codes={codes} />
      {!sends && <NotInControl>não envia os QR codes</NotInControl>}
      {stats && (
        <ChannelStatus
          {...whatsAppLook(stats, codes)}
          lines={[
            count(
              withPhone,
              'convite confirmado com telefone',
              'convites confirmados com telefone',
            ),
            invitations > withPhone &&
              `${count(invitations - withPhone, 'confirmado', 'confirmados')} sem telefone: envie por e-mail`,
          ]}
        />
      )}
      {open && !codes.enabledCheckinQrCode && <Off />}
      {codes.mayWhatsApp && sends && (
        <SendToAll
          who={count(withPhone, 'convite', 'convites')}
          way="por WhatsApp"
          disabled={withPhone === 0}
          onSend={() => send.mutateAsync('ATTENDING')}
        />
      )}
      {open && sends && codes.enabledCheckinQrCode && codes.onWhatsAppAll && (
        <Late
          codes={codes}
          lacks="telefone"
          sending={send.isPending}
          onSend={() => send.mutate('LATE')}
        />
      )}
    </>
  )
}
