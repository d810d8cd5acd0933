import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { FileDown, MessageCircle, Search } from 'lucide-react'
import { useState } from 'react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { adminClient } from '@/app/workspace/clients'
import { adminGenerateCheckinLog, adminSendQrcode } from '@/client/api/admin.gen'
import type { AdminEvent } from '@/client/types.gen'
import { formatDayWithYear } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { saveFile } from '@/lib/saveFile'
import { count } from '@/lib/text'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { NothingFound } from '@/ui/NothingFound'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { codesOf } from './codes'
import { ownerLink } from './ownerLink'
import { businessInBackofficeQuery, eventsInBackofficeQuery, refreshEvents } from './queries'

/** How long typing must pause before events are searched. */
const pause = 300

export interface CheckinQrCodesScreenProps {
  businessUuid: string
  query: string
  onQueryChange: (query: string) => void
}

/** A business's events: their codes for the door sent by WhatsApp, and the log of who came in. */
export function CheckinQrCodesScreen({
  businessUuid,
  query,
  onQueryChange,
}: CheckinQrCodesScreenProps) {
  const { data: business } = useSuspenseQuery(businessInBackofficeQuery(businessUuid))
  const [text, setText] = useAddressSearch(query, onQueryChange, pause)
  return (
    <ColumnPage title="QR codes do check-in" subtitle={business.name} back={ownerLink(business)}>
      <div className="flex flex-col gap-4">
        <Callout tone="amber">
          Para disparar o WhatsApp ou baixar o registro do check-in, o evento precisa ter um QR code
          configurado.
        </Callout>
        <TextField
          label="Buscar evento pelo título"
          type="search"
          icon={<Search size={18} aria-hidden />}
          maxLength={120}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <EventList businessUuid={businessUuid} query={query} onClear={() => setText('')} />
      </div>
    </ColumnPage>
  )
}

function EventList({
  businessUuid,
  query,
  onClear,
}: {
  businessUuid: string
  query: string
  onClear: () => void
}) {
  const events = useInfiniteQuery({
    ...eventsInBackofficeQuery(businessUuid, query),
    placeholderData: keepPreviousData,
  })
  if (events.isPending) return <EventsLoading />
  if (events.isError && !events.data) {
    return <LoadFailed title="Não deu para carregar os eventos" query={events} />
  }
  const items = events.data.pages.flatMap((page) => page.items)
  const waiting = events.isPlaceholderData
  return (
    <>
      <p role="status" className="sr-only">
        {query && !waiting ? count(items.length, 'encontrado', 'encontrados') : ''}
      </p>
      {items.length > 0 ? (
        <Card padded={false} className={cx('transition-opacity', waiting && 'opacity-60')}>
          <ul className="divide-y divide-line" aria-label="Eventos" aria-busy={waiting}>
            {items.map((event) => (
              <EventRow key={event.uuid} businessUuid={businessUuid} event={event} />
            ))}
          </ul>
        </Card>
      ) : query ? (
        <NothingFound title="Nenhum evento encontrado" onClear={onClear}>
          Confira a grafia, ou procure por outra parte do título.
        </NothingFound>
      ) : (
        <EmptyLine>Este negócio ainda não tem eventos.</EmptyLine>
      )}
      <EndOfList query={events} />
    </>
  )
}

function EventRow({ businessUuid, event }: { businessUuid: string; event: AdminEvent }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const body = { businessUuid, eventUuid: event.uuid }
  const codes = codesOf(event)
  const send = useMutation({
    mutationFn: () => adminSendQrcode({ client: adminClient, body, throwOnError: true }),
    onSuccess: ({ data }) => {
      setAsking(false)
      toast.success('Envio pedido', {
        description: `Os QR codes saem por WhatsApp para ${count(data.invitations, 'convite', 'convites')}.`,
      })
    },
    onError: (error) =>
      toast.error('Não deu para enviar os QR codes', { description: toProblem(error).detail }),
    onSettled: () => refreshEvents(queryClient),
  })
  const log = useMutation({
    mutationFn: () => adminGenerateCheckinLog({ client: adminClient, body, throwOnError: true }),
    onSuccess: ({ data }) =>
      saveFile(new Blob([data.content], { type: 'text/csv;charset=utf-8' }), data.fileName),
    onError: (error) =>
      toast.error('Erro ao gerar arquivo', {
        description: toProblem(error).detail || 'Erro desconhecido',
      }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p className="text-body font-medium wrap-break-word">{event.title}</p>
        <p className="mt-0.5 text-sm text-muted">
          {event.date ? formatDayWithYear(event.date) : 'Sem data'}
          {event.entries > 0 &&
            ` · ${count(event.entries, 'entrada registrada', 'entradas registradas')}`}
        </p>
        <p className="mt-1.5">
          <Badge tone={codes.tone}>{codes.label}</Badge>
        </p>
        {codes.hindrance && <p className="mt-1.5 text-sm text-muted">{codes.hindrance}</p>}
      </div>
      {codes.maySend && (
        <Button
          variant="secondary"
          size="sm"
          icon={<MessageCircle size={16} aria-hidden />}
          aria-label={`Disparar WhatsApp de ${event.title}`}
          onClick={() => setAsking(true)}
        >
          Disparar WhatsApp
        </Button>
      )}
      {codes.mayTakeLog && (
        <Button
          variant="secondary"
          size="sm"
          icon={<FileDown size={16} aria-hidden />}
          aria-label={`Baixar registro do check-in de ${event.title}`}
          loading={log.isPending}
          onClick={() => log.mutate()}
        >
          Baixar registro
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Disparar WhatsApp"
        description={`${count(event.invitations, 'convite confirmado recebe', 'convites confirmados recebem')} o QR code de ${event.title}, uma única vez. O disparo fica no histórico do negócio, com o seu nome.`}
        confirmText="Disparar"
        loadingText="Disparando…"
        onConfirm={() => send.mutateAsync()}
      />
    </li>
  )
}

function EventsLoading() {
  return (
    <>
      <LoadingStatus>Carregando eventos…</LoadingStatus>
      <Card padded={false} className="skeleton divide-y divide-line">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="flex flex-col gap-2 px-5 py-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </Card>
    </>
  )
}
