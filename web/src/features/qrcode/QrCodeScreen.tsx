import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeft,
  CalendarClock,
  CircleHelp,
  Eye,
  MessageCircle,
  QrCode,
  ScanLine,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { askedOf } from '@/app/workspace/asked'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  qrCodeCancelSchedule,
  qrCodeEnable,
  qrCodeGetOptions,
  qrCodeGetPreviewOptions,
  qrCodeGetStatsOptions,
  qrCodeSendEmail,
  qrCodeSendWhatsApp,
} from '@/client/api/qrCode.gen'
import type { QrCodeGetOutput } from '@/client/types.gen'
import { ReceptionPage } from '@/features/reception'
import { formatMoment } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Switch } from '@/ui/Switch'
import { toast } from '@/ui/toast'
import { ScheduleForm } from './ScheduleForm'
import { emailWords, whatsAppWords } from './words'

/** Which part of the codes a page is about. */
export type QrCodePart = 'all' | 'schedule-email' | 'whatsapp' | 'scan' | 'help' | 'preview'

const titles: Readonly<Record<QrCodePart, string>> = {
  all: 'QR codes da recepção',
  'schedule-email': 'Envio por e-mail',
  whatsapp: 'Envio por WhatsApp',
  scan: 'Ler QR codes',
  help: 'Como funcionam os QR codes',
  preview: 'Como o convidado recebe',
}

/** The codes that open an event's door: on or off, how they are sent, how that fared. */
export function QrCodeScreen({ eventUuid, part }: { eventUuid: string; part: QrCodePart }) {
  const { client } = useWorkspace()
  const { data: codes } = useSuspenseQuery(qrCodeGetOptions({ client, query: { eventUuid } }))
  return (
    <ReceptionPage eventUuid={eventUuid} title={titles[part]}>
      {part !== 'all' && (
        <Link
          to="/app/$eventUuid/reception/qr-code"
          params={{ eventUuid }}
          className="flex min-h-6 items-center gap-1.5 self-start text-sm font-medium text-wine underline-offset-4 hover:underline touch:min-h-11"
        >
          <ArrowLeft size={16} aria-hidden />
          Todos os QR codes
        </Link>
      )}
      {part === 'all' && <Overview eventUuid={eventUuid} codes={codes} />}
      {part === 'schedule-email' && <ByEmail eventUuid={eventUuid} codes={codes} />}
      {part === 'whatsapp' && <ByWhatsApp eventUuid={eventUuid} codes={codes} />}
      {part === 'scan' && <Scan eventUuid={eventUuid} />}
      {part === 'help' && <Help />}
      {part === 'preview' && <Preview eventUuid={eventUuid} />}
    </ReceptionPage>
  )
}

interface PartProps {
  eventUuid: string
  codes: QrCodeGetOutput
}

/** A change of the codes, after which everything about them is asked again. */
function useChange<V>(send: (variables: V) => Promise<unknown>, refused: string) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: (error) => toast.error(refused, { description: toProblem(error).detail }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: askedOf(
          client,
          'qrCodeGet',
          'qrCodeGetStats',
          'eventGet',
          'guestMessagesGetDispatches',
        ),
      }),
  })
}

function Overview({ eventUuid, codes }: PartProps) {
  const { client } = useWorkspace()
  const { data: stats } = useQuery(qrCodeGetStatsOptions({ client, query: { eventUuid } }))
  const enable = useChange(
    (enabled: boolean) =>
      qrCodeEnable({ client, body: { eventUuid, enabled }, throwOnError: true }),
    'Não deu para mudar os QR codes',
  )
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
      {codes.cancelledAt && (
        <Callout tone="coral" title="O envio agendado foi cancelado">
          O dia do evento mudou. Agende de novo; os QR codes continuam valendo.
        </Callout>
      )}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Way
          to="/app/$eventUuid/reception/qr-code/schedule-email"
          eventUuid={eventUuid}
          icon={<CalendarClock size={20} aria-hidden />}
          title="Por e-mail"
        >
          {stats ? emailWords(stats) : '…'}
        </Way>
        <Way
          to="/app/$eventUuid/reception/qr-code/whatsapp"
          eventUuid={eventUuid}
          icon={<MessageCircle size={20} aria-hidden />}
          title="Por WhatsApp"
        >
          {stats ? whatsAppWords(stats.whatsApp) || 'Ainda não enviado' : '…'}
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
  to: `/app/$eventUuid/reception/qr-code/${Exclude<QrCodePart, 'all'>}`
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
        className="flex h-full items-start gap-3 rounded-card border border-line bg-surface p-4 hover:border-line-control"
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

/** Why nothing about sending can be changed. */
function Locked({ codes }: { codes: QrCodeGetOutput }) {
  if (codes.over) {
    return <Callout title="O evento já passou">O envio dos QR codes está encerrado.</Callout>
  }
  if (!codes.hasDate) {
    return <Callout title="O evento ainda não tem dia">Diga o dia para ligar os QR codes.</Callout>
  }
  if (!codes.canUseQrCode) {
    return (
      <Callout title="Ainda não há convites">
        Monte a lista de convidados para ligar os QR codes.
      </Callout>
    )
  }
  return null
}

function Off() {
  return <Callout>Ligue os QR codes antes de enviar.</Callout>
}

function ByEmail({ eventUuid, codes }: PartProps) {
  const { client } = useWorkspace()
  const { data: stats } = useQuery(qrCodeGetStatsOptions({ client, query: { eventUuid } }))
  const uuid = useRef(crypto.randomUUID())
  const send = useChange(async (audience: 'ATTENDING' | 'LATE') => {
    const { data } = await qrCodeSendEmail({
      client,
      body: { eventUuid, uuid: uuid.current, audience },
      throwOnError: true,
    })
    uuid.current = crypto.randomUUID()
    toast.success(count(data.messages, 'e-mail a caminho', 'e-mails a caminho'))
  }, 'Não deu para enviar')
  const cancel = useChange(
    () => qrCodeCancelSchedule({ client, body: { eventUuid }, throwOnError: true }),
    'Não deu para cancelar',
  )
  if (codes.over || !codes.canUseQrCode) return <Locked codes={codes} />
  if (!codes.enabledCheckinQrCode) return <Off />
  if (!codes.sendsEmails) {
    return <Callout>O envio de e-mails não está configurado aqui. Envie por WhatsApp.</Callout>
  }
  const { checkinQrCodeScheduledAt: scheduledAt } = codes
  return (
    <>
      <p className="text-body text-muted">
        {stats && emailWords(stats)} ·{' '}
        {count(codes.withEmail, 'convite confirmado com e-mail', 'convites confirmados com e-mail')}
      </p>
      {codes.mayEmail && (
        <>
          {scheduledAt ? (
            <Callout
              title={`Agendado para ${formatMoment(scheduledAt)}`}
              action={
                <Button
                  variant="secondary"
                  size="sm"
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate(undefined)}
                >
                  Cancelar agendamento
                </Button>
              }
            />
          ) : (
            <ScheduleForm eventUuid={eventUuid} codes={codes} />
          )}
          <div>
            <Button
              variant="secondary"
              loading={send.isPending}
              loadingText="Enviando…"
              onClick={() => send.mutate('ATTENDING')}
            >
              Enviar agora
            </Button>
          </div>
        </>
      )}
      {codes.emailedAll && (
        <Late codes={codes} sending={send.isPending} onSend={() => send.mutate('LATE')} />
      )}
    </>
  )
}

function ByWhatsApp({ eventUuid, codes }: PartProps) {
  const { client } = useWorkspace()
  const { data: stats } = useQuery(qrCodeGetStatsOptions({ client, query: { eventUuid } }))
  const uuid = useRef(crypto.randomUUID())
  const send = useChange(async (audience: 'ATTENDING' | 'LATE') => {
    const { data } = await qrCodeSendWhatsApp({
      client,
      body: { eventUuid, uuid: uuid.current, audience },
      throwOnError: true,
    })
    uuid.current = crypto.randomUUID()
    toast.success(count(data.messages, 'mensagem a caminho', 'mensagens a caminho'))
  }, 'Não deu para enviar')
  if (codes.over || !codes.canUseQrCode) return <Locked codes={codes} />
  if (!codes.enabledCheckinQrCode) return <Off />
  return (
    <>
      <p className="text-body text-muted">
        {(stats && whatsAppWords(stats.whatsApp)) || 'Ainda não enviado'} ·{' '}
        {count(
          codes.withPhone,
          'convite confirmado com telefone',
          'convites confirmados com telefone',
        )}
      </p>
      {codes.mayWhatsApp && (
        <div>
          <Button
            loading={send.isPending}
            loadingText="Enviando…"
            onClick={() => send.mutate('ATTENDING')}
          >
            Enviar a {count(codes.withPhone, 'convite', 'convites')}
          </Button>
        </div>
      )}
      {codes.onWhatsAppAll && (
        <Late codes={codes} sending={send.isPending} onSend={() => send.mutate('LATE')} />
      )}
    </>
  )
}

/** Who said yes after the codes left, or did not get theirs. */
function Late({
  codes,
  sending,
  onSend,
}: {
  codes: QrCodeGetOutput
  sending: boolean
  onSend: () => void
}) {
  if (codes.withoutCode === 0) {
    return <Callout tone="sage">Todos os convites confirmados têm o seu QR code.</Callout>
  }
  return (
    <Callout
      title={count(
        codes.withoutCode,
        'convite confirmado ainda sem QR code',
        'convites confirmados ainda sem QR code',
      )}
      action={
        <Button variant="secondary" size="sm" loading={sending} onClick={onSend}>
          Enviar só a estes
        </Button>
      }
    >
      Confirmaram depois do envio, ou a mensagem não chegou.
    </Callout>
  )
}

function Scan({ eventUuid }: { eventUuid: string }) {
  return (
    <>
      <p className="text-body">
        A leitura fica na recepção: ela abre a câmera, reconhece cada código e funciona também sem
        rede.
      </p>
      <div>
        <a href={`/app/${eventUuid}/reception`} className={buttonClass()}>
          <QrCode size={18} aria-hidden />
          Abrir a recepção
        </a>
      </div>
    </>
  )
}

function Help() {
  return (
    <div className="flex flex-col gap-3 text-body leading-relaxed">
      <p>
        Cada convite tem um só QR code, que vale por todos os seus convidados. Na entrada, a câmera
        abre o convite e você marca quem chegou.
      </p>
      <p>
        Os QR codes podem ser ligados quando o evento tem dia e convites. O envio a todos é feito
        uma vez por e-mail e uma vez por WhatsApp; quem confirma depois, ou não recebeu, ganha o
        seu.
      </p>
      <p>
        Um envio agendado sai sozinho, uma única vez. Se o dia do evento mudar, ele é cancelado e a
        tela avisa. Trocar o link de um convite também troca o seu QR code.
      </p>
    </div>
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
