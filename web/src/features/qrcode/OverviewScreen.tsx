import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleHelp, Eye, FileDown, MessageCircle, ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { sees } from '@/app/event/facts'
import { eventQuery } from '@/app/event/queries'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { qrCodeEnable, qrCodeGetStatsOptions } from '@/client/api/qrCode.gen'
import { formatPast } from '@/lib/dates'
import { count } from '@/lib/text'
import { buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Switch } from '@/ui/Switch'
import { Cancelled, Locked } from './Locked'
import { type PartProps, QrCodePage } from './QrCodePage'
import { emailLook, whatsAppLook } from './text'
import { useQrCodeChange } from './useQrCodeChange'

/** The codes that open an event's door: on or off, how they are sent, how that fared. */
export function OverviewScreen({ eventUuid }: { eventUuid: string }) {
  return (
    <QrCodePage eventUuid={eventUuid} title="QR codes da recepção" first>
      {(codes) => <Overview eventUuid={eventUuid} codes={codes} />}
    </QrCodePage>
  )
}

function Overview({ eventUuid, codes }: PartProps) {
  const { client } = useWorkspace()
  const { data: stats } = useQuery(qrCodeGetStatsOptions({ client, query: { eventUuid } }))
  const enable = useQrCodeChange(
    (enabled: boolean) =>
      qrCodeEnable({ client, body: { eventUuid, enabled }, throwOnError: true }),
    'Não deu para mudar os QR codes',
  )
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const keepsDoor = sees(event, 'RECEPTION')
  const { checkinQrCodeSentAt: sentAt } = codes
  const on = enable.isPending ? enable.variables : codes.enabledCheckinQrCode
  return (
    <>
      <Locked codes={codes} />
      <Card>
        <Switch
          label="Um QR code para cada convite"
          help={
            codes.invitations === 0
              ? 'Ainda ninguém confirmou presença.'
              : `${count(codes.invitations, 'convite confirmado', 'convites confirmados')} até agora.`
          }
          checked={on}
          disabled={!codes.mayEnable || enable.isPending}
          onCheckedChange={(enabled) => enable.mutate(enabled)}
        />
      </Card>
      <Cancelled codes={codes} />
      {sentAt && (
        <Callout
          tone="sage"
          title={`QR codes enviados ${formatPast(sentAt, codes.timeZone)}`}
          action={
            keepsDoor && (
              <Link
                to="/app/$eventUuid/reception/report"
                params={{ eventUuid }}
                className={buttonClass('secondary', 'sm')}
              >
                <FileDown size={18} aria-hidden />
                Gerar registro de entradas
              </Link>
            )
          }
        >
          {codes.withoutCode > 0
            ? count(
                codes.withoutCode,
                'convite confirmado ainda está sem o seu.',
                'convites confirmados ainda estão sem o seu.',
              )
            : 'Todos os convites confirmados têm o seu.'}
        </Callout>
      )}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Way
          to="/app/$eventUuid/reception/qr-code/schedule-email"
          eventUuid={eventUuid}
          icon={<CalendarClock size={20} aria-hidden />}
          title="Por e-mail"
        >
          {stats ? emailLook(stats).words : '…'}
        </Way>
        <Way
          to="/app/$eventUuid/reception/qr-code/whatsapp"
          eventUuid={eventUuid}
          icon={<MessageCircle size={20} aria-hidden />}
          title="Por WhatsApp"
        >
          {stats ? whatsAppLook(stats, codes).words : '…'}
        </Way>
        <Way
          to="/app/$eventUuid/reception/qr-code/preview"
          eventUuid={eventUuid}
          icon={<Eye size={20} aria-hidden />}
          title="Como o convidado recebe"
        >
          A mensagem, com um código de exemplo
        </Way>
        <Way
          to="/app/$eventUuid/reception/qr-code/scan"
          eventUuid={eventUuid}
          icon={<ScanLine size={20} aria-hidden />}
          title="Ler na entrada"
        >
          Pela câmera do celular, também sem rede
        </Way>
        <Way
          to="/app/$eventUuid/reception/qr-code/help"
          eventUuid={eventUuid}
          icon={<CircleHelp size={20} aria-hidden />}
          title="Como funciona"
        >
          O que dizer a quem fica na porta
        </Way>
      </ul>
    </>
  )
}

function Way({
  to,
  eventUuid,
  icon,
  title,
  children,
}: {
  to: `/app/$eventUuid/reception/qr-code/${'schedule-email' | 'whatsapp' | 'scan' | 'help' | 'preview'}`
  eventUuid: string
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <li>
      <Link
        to={to}
        params={{ eventUuid }}
        className={
          'flex h-full items-start gap-3 rounded-card border border-line bg-surface p-4 ' +
          'hover:border-line-control'
        }
      >
        <span className="mt-0.5 text-wine">{icon}</span>
        <span className="min-w-0">
          <span className="block text-sm font-medium">{title}</span>
          <span className="block text-sm text-muted wrap-anywhere">{children}</span>
        </span>
      </Link>
    </li>
  )
}
