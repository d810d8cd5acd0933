import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Download, Ellipsis, HeartHandshake, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import {
  giftOrdersAnswerPix,
  giftOrdersMarkThanked,
  giftOrdersRefund,
  giftOrdersSeeLate,
} from '@/client/api/giftOrders.gen'
import { zGiftOrdersRefundInput } from '@/client/zod.gen'
import { useSiteScope } from '@/features/site'
import { formatMoment } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { downloadInTurn } from '@/ui/download'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { TextArea } from '@/ui/TextArea'
import { toast } from '@/ui/toast'
import { exportUrl, type Order, orderQuery, refreshGifts, useGifts, useOrders } from './queries'
import { itemsOf, methodInSentence } from './words'

/** Who gave what, and whom to thank. */
export function OrdersScreen({ led }: { led?: string | undefined }) {
  const scope = useSiteScope()
  const orders = useOrders()
  const { received, unthanked, late, waiting } = useGifts()
  const listed = orders.data?.pages.flatMap((page) => page.items) ?? []
  const found = useQuery({ ...orderQuery(scope, led ?? ''), enabled: led !== undefined })
  // First, of whichever page it is.
  const items = found.data ? [found.data, ...listed.filter(({ uuid }) => uuid !== led)] : listed
  const canRefund = orders.data?.pages[0]?.canRefund ?? false
  if (orders.isPending) {
    return (
      <>
        <LoadingStatus>Carregando presentes…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={<HeartHandshake size={26} aria-hidden />} title="Ninguém deu nada ainda">
        Quando um presente chegar, aparece aqui quem deu, com o cartão que escreveu.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="text-sm text-muted">
          <b className="block font-display text-xl font-medium text-ink tabular-nums">
            {formatMoney(received)}
          </b>
          em presentes recebidos
          {unthanked > 0 && `, ${unthanked} por agradecer`}
          {waiting > 0 && `, ${waiting} por confirmar`}
        </p>
        <a
          href={exportUrl(scope)}
          download
          onClick={downloadInTurn}
          className={buttonClass('secondary')}
        >
          <Download size={18} aria-hidden />
          Exportar planilha
        </a>
      </div>
      {late > 0 && (
        <Callout
          tone="amber"
          title={
            late === 1
              ? 'Um pagamento chegou depois do prazo'
              : `${late} pagamentos chegaram depois do prazo`
          }
        >
          O dinheiro nunca se perde: onde o presente já tinha sido dado por outra pessoa, virou
          presente em dinheiro. Quem deu recebeu o aviso por e-mail. “Entendi”, ao lado do presente,
          tira este recado daqui.
        </Callout>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {items.map((order) => (
          <OrderRow key={order.uuid} order={order} canRefund={canRefund} led={order.uuid === led} />
        ))}
      </ul>
      {orders.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          loading={orders.isFetchingNextPage}
          loadingText="Carregando…"
          onClick={() => void orders.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

function OrderRow({ order, canRefund, led }: { order: Order; canRefund: boolean; led: boolean }) {
  const { client, eventUuid } = useSiteScope()
  const queryClient = useQueryClient()
  const [refunding, setRefunding] = useState(false)
  const { uuid, name, number, message, status, thankedAt, method, late, lateSeenAt } = order
  const settled = {
    onError: (error: unknown) =>
      toast.error('Nada mudou', { description: toProblem(error).detail }),
    onSettled: () => refreshGifts(queryClient, client),
  }
  const thank = useMutation({
    mutationFn: (thanked: boolean) =>
      giftOrdersMarkThanked({ client, body: { eventUuid, uuid, thanked }, throwOnError: true }),
    ...settled,
  })
  const seeLate = useMutation({
    mutationFn: () => giftOrdersSeeLate({ client, body: { eventUuid, uuid }, throwOnError: true }),
    ...settled,
  })
  const answer = useMutation({
    mutationFn: (came: boolean) =>
      giftOrdersAnswerPix({ client, body: { eventUuid, uuid, came }, throwOnError: true }),
    ...settled,
  })
  const unseen = late && lateSeenAt === undefined && status === 'PAID'
  const ownPix = method === 'OWN_PIX'
  const thanked = thank.isPending ? thank.variables : thankedAt !== undefined
  const refundable = canRefund && status === 'PAID' && method !== 'BOLETO' && !ownPix
  return (
    <li
      aria-current={led || undefined}
      className="flex flex-col gap-2 py-4 aria-[current=true]:-mx-3 aria-[current=true]:bg-wine-tint aria-[current=true]:px-3"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-display text-lg font-medium wrap-break-word">{name}</h2>
          <p className="text-sm wrap-break-word">{itemsOf(order)}</p>
          <p className="mt-0.5 text-sm text-muted">
            {number}, {formatMoment(order.paidAt ?? order.createdAt)}, {methodInSentence[method]}
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <span className="font-medium tabular-nums">{formatMoney(order.gifts)}</span>
          {status === 'PENDING' && <Badge tone="amber">Pagando</Badge>}
          {status === 'REFUNDED' && <Badge>Devolvido</Badge>}
          {status === 'WAITING' && <Badge tone="amber">A confirmar</Badge>}
          {status === 'REFUSED' && <Badge>Não chegou</Badge>}
          {late && status === 'PAID' && <Badge tone="slate">Depois do prazo</Badge>}
          {order.returned > 0 && status === 'PAID' && (
            <span className="text-right text-sm text-muted tabular-nums">
              {formatMoney(order.returned)} voltaram a quem deu
            </span>
          )}
        </div>
        {ownPix && status === 'PAID' && (
          <Menu
            align="end"
            trigger={
              <IconButton label={`Mais ações para o presente de ${name}`}>
                <Ellipsis size={18} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<Undo2 size={16} aria-hidden />} onSelect={() => answer.mutate(false)}>
              Este Pix não chegou
            </MenuItem>
          </Menu>
        )}
        {refundable ? (
          <Menu
            align="end"
            trigger={
              <IconButton label={`Mais ações para o presente de ${name}`}>
                <Ellipsis size={18} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem
              danger
              icon={<Undo2 size={16} aria-hidden />}
              onSelect={() => setRefunding(true)}
            >
              Devolver o dinheiro
            </MenuItem>
          </Menu>
        ) : (
          // Keeps the amounts in one column.
          canRefund &&
          !(ownPix && status === 'PAID') && <span aria-hidden className="w-9 shrink-0 touch:w-11" />
        )}
      </div>
      {message && (
        <blockquote className="rounded-sm border border-line bg-surface px-4 py-3 font-display text-body whitespace-pre-line italic wrap-break-word">
          {message}
        </blockquote>
      )}
      {unseen && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm bg-amber-tint px-4 py-3 text-sm">
          <p className="min-w-0 flex-1 basis-60">
            {order.items.some(({ asCash }) => asCash)
              ? 'Quando o pagamento chegou, outra pessoa já tinha dado o mesmo: o valor veio inteiro, em dinheiro.'
              : 'O pagamento chegou depois do prazo. O presente ainda estava livre, e ficou com quem pagou.'}
          </p>
          <Button
            variant="secondary"
            size="sm"
            loading={seeLate.isPending}
            loadingText="Anotando…"
            aria-label={`Entendi: presente de ${name}`}
            onClick={() => seeLate.mutate()}
          >
            Entendi
          </Button>
        </div>
      )}
      {ownPix && status !== 'PAID' && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-muted">
            {status === 'WAITING'
              ? `${name} contou que enviou este Pix. Confira no banco: até lá ele não conta como recebido.`
              : 'Vocês disseram que este Pix não chegou.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<Check size={16} aria-hidden />}
              loading={answer.isPending && answer.variables}
              loadingText="Confirmando…"
              aria-label={`O Pix de ${name} chegou`}
              onClick={() => answer.mutate(true)}
            >
              Chegou
            </Button>
            {status === 'WAITING' && (
              <Button
                variant="secondary"
                size="sm"
                loading={answer.isPending && !answer.variables}
                loadingText="Anotando…"
                aria-label={`O Pix de ${name} não chegou`}
                onClick={() => answer.mutate(false)}
              >
                Não chegou
              </Button>
            )}
          </div>
        </div>
      )}
      {status === 'PAID' && (
        <Button
          variant={thanked ? 'ghost' : 'secondary'}
          size="sm"
          className="self-start"
          icon={
            thanked ? <Check size={16} aria-hidden /> : <HeartHandshake size={16} aria-hidden />
          }
          onClick={() => thank.mutate(!thanked)}
        >
          {thanked ? 'Agradecido' : 'Marcar agradecido'}
          <span className="sr-only">: presente de {name}</span>
        </Button>
      )}
      {refunding && <RefundSheet order={order} onClose={() => setRefunding(false)} />}
    </li>
  )
}

const schema = z.object({ reason: text(zGiftOrdersRefundInput.shape.reason, 'Diga por quê') })

function RefundSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const id = useId()
  const { client, eventUuid } = useSiteScope()
  const queryClient = useQueryClient()
  // The same in every attempt, so that a repeated request refunds once.
  const [uuid] = useState(() => crypto.randomUUID())
  const form = useAppForm({
    schema,
    initial: { reason: '' },
    save: ({ reason }) =>
      giftOrdersRefund({
        client,
        body: { uuid, eventUuid, orderUuid: order.uuid, reason },
        throwOnError: true,
      }),
    onSaved: async () => {
      await refreshGifts(queryClient, client)
      toast.success('Devolução pedida', {
        description: 'O presente fica livre de novo quando ela estiver feita.',
      })
      onClose()
    },
  })
  const { error, ...reason } = form.text('reason')
  const left = order.total - order.returned
  const whole = order.returned > 0 ? 'Volta todo o resto' : 'Volta tudo o que foi pago'
  return (
    <Sheet
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Devolver ${formatMoney(left)} a ${order.name}?`}
      description={`${whole}, também a taxa, pela mesma forma. Não dá para desfazer.`}
    >
      <Form of={form} id={id} className="flex flex-col gap-5">
        <TextArea label="Por quê" rows={2} {...reason} {...(error !== undefined && { error })} />
        <SheetFooter>
          <SaveButton form={id} saving="Pedindo…" block>
            Devolver {formatMoney(left)}
          </SaveButton>
        </SheetFooter>
      </Form>
    </Sheet>
  )
}
