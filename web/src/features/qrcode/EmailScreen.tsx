import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  qrCodeCancelSchedule,
  qrCodeGetStatsOptions,
  qrCodeSendEmail,
} from '@/client/api/qrCode.gen'
import { leavesWords } from '@/features/guests'
import { formatMoment } from '@/lib/dates'
import { count } from '@/lib/text'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { toast } from '@/ui/toast'
import { ChannelStatus } from './ChannelStatus'
import { Late } from './Late'
import { Cancelled, Locked, Off } from './Locked'
import { type PartProps, QrCodePage } from './QrCodePage'
import { ScheduleForm } from './ScheduleForm'
import { SendToAll } from './SendToAll'
import { emailLook, sentText } from './text'
import { useQrCodeChange } from './useQrCodeChange'

/**
 * Sends the QR codes by e-mail: once to all attending guests, now or at a set time, and then to guests who answer
 * later.
 */
export function EmailScreen({ eventUuid }: { eventUuid: string }) {
  return (
    <QrCodePage eventUuid={eventUuid} title="Envio por e-mail">
      {(codes) => <ByEmail eventUuid={eventUuid} codes={codes} />}
    </QrCodePage>
  )
}

function ByEmail({ eventUuid, codes }: PartProps) {
  const { client, mayGrant } = useWorkspace()
  const { data: stats } = useQuery(qrCodeGetStatsOptions({ client, query: { eventUuid } }))
  // The same for each try: the server sends it once.
  const uuid = useRef(crypto.randomUUID())
  const send = useQrCodeChange(async (audience: 'ATTENDING' | 'LATE') => {
    const { data } = await qrCodeSendEmail({
      client,
      body: { eventUuid, uuid: uuid.current, audience },
      throwOnError: true,
    })
    uuid.current = crypto.randomUUID()
    const { messages, leavesAt, leaveFirst, withoutAddress, stopped } = data
    toast.success(count(messages, 'e-mail a caminho', 'e-mails a caminho'), {
      description: sentText(
        leavesWords(messages, leavesAt, leaveFirst),
        withoutAddress.length + stopped.length,
      ),
    })
  }, 'Não deu para enviar')
  const cancel = useQrCodeChange(
    () => qrCodeCancelSchedule({ client, body: { eventUuid }, throwOnError: true }),
    'Não deu para cancelar',
  )
  const { checkinQrCodeScheduledAt: scheduledAt, invitations, withEmail } = codes
  const open = !codes.over && codes.canUseQrCode
  const sends = mayGrant()
  return (
    <>
      <Locked codes={codes} />
      {!sends && <NotInControl>não envia os QR codes</NotInControl>}
      {stats && (
        <ChannelStatus
          {...emailLook(stats)}
          lines={[
            count(withEmail, 'convite confirmado com e-mail', 'convites confirmados com e-mail'),
            invitations > withEmail &&
              `${count(invitations - withEmail, 'confirmado', 'confirmados')} sem e-mail: envie por WhatsApp`,
          ]}
        />
      )}
      <Cancelled codes={codes} />
      {open && !codes.enabledCheckinQrCode && <Off />}
      {open && codes.enabledCheckinQrCode && !codes.sendsEmails && (
        <Callout>O envio de e-mails não está configurado aqui. Envie por WhatsApp.</Callout>
      )}
      {codes.mayEmail && (
        <>
          {scheduledAt ? (
            <Callout
              title={`O envio sai sozinho ${formatMoment(scheduledAt)}`}
              action={
                <Button
                  variant="secondary"
                  size="sm"
                  loading={cancel.isPending}
                  loadingText="Cancelando…"
                  onClick={() => cancel.mutate(undefined)}
                >
                  Cancelar agendamento
                </Button>
              }
            >
              Vai a quem tiver confirmado até lá. Se o dia do evento mudar, ele é cancelado.
            </Callout>
          ) : (
            sends && <ScheduleForm eventUuid={eventUuid} codes={codes} />
          )}
          {sends && (
            <SendToAll
              who={count(withEmail, 'convite', 'convites')}
              way="por e-mail"
              variant="secondary"
              disabled={withEmail === 0}
              onSend={() => send.mutateAsync('ATTENDING')}
            />
          )}
        </>
      )}
      {open && sends && codes.enabledCheckinQrCode && codes.emailedAll && (
        <Late
          codes={codes}
          lacks="e-mail"
          sending={send.isPending}
          onSend={() => send.mutate('LATE')}
        />
      )}
    </>
  )
}
