import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle, RotateCcw, Search } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { adminClient } from '@/app/workspace/clients'
import { adminAnswerSupportMessage } from '@/client/api/admin.gen'
import type { AdminSupportMessage } from '@/client/types.gen'
import { ago, formatMoment } from '@/lib/dates'
import { formatPhone, whatsAppUrl } from '@/lib/phone'
import { toProblem } from '@/lib/problem'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { Button, buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Tabs, tabClass } from '@/ui/Tabs'
import { TextField } from '@/ui/TextField'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { refreshSupport, supportMessagesQuery } from './queries'

/** How much of a message the answer repeats, in letters. */
const repeated = 120

export interface SupportMessagesScreenProps {
  answered: boolean
  query: string
  onQueryChange: (query: string) => void
  /** Who answers, as the answer begins with. */
  myName: string
}

/** What people wrote to Cortejo's team: open, or answered. */
export function SupportMessagesScreen({
  answered,
  query,
  onQueryChange,
  myName,
}: SupportMessagesScreenProps) {
  const [text, setText] = useAddressSearch(query, onQueryChange)
  return (
    <>
      <PhoneBar
        title="Mensagens"
        back={{ link: { to: '/app/menu/backoffice' }, label: 'Voltar ao backoffice' }}
      />
      <Content width="column">
        <PageHeader title="Mensagens" className="max-md:sr-only" />
        <div className="flex flex-col gap-4">
          <Tabs label="Mensagens por situação">
            {[false, true].map((of) => (
              <Link
                key={String(of)}
                to="/app/menu/backoffice/support"
                search={(before) => ({ ...before, answered: of })}
                className={tabClass}
                activeOptions={{ exact: true }}
                activeProps={{ 'aria-current': 'page' }}
              >
                {of ? 'Respondidas' : 'Abertas'}
              </Link>
            ))}
          </Tabs>
          <TextField
            label="Buscar por mensagem, nome, telefone ou negócio"
            type="search"
            icon={<Search size={18} aria-hidden />}
            maxLength={120}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <MessageList
            answered={answered}
            query={query}
            myName={myName}
            onClear={() => setText('')}
          />
        </div>
      </Content>
    </>
  )
}

function MessageList({
  answered,
  query,
  myName,
  onClear,
}: {
  answered: boolean
  query: string
  myName: string
  onClear: () => void
}) {
  const messages = useInfiniteQuery({
    ...supportMessagesQuery(answered, query),
    placeholderData: keepPreviousData,
  })
  if (messages.isPending) {
    return (
      <>
        <LoadingStatus>Carregando mensagens…</LoadingStatus>
        <Skeleton className="h-40" />
      </>
    )
  }
  if (messages.isError && !messages.data) {
    return <LoadFailed title="Não deu para carregar as mensagens" query={messages} />
  }
  const items = messages.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return query ? (
      <EmptyState
        icon={<Search size={26} aria-hidden />}
        title="Nenhuma mensagem encontrada"
        action={
          <Button variant="secondary" onClick={onClear}>
            Limpar busca
          </Button>
        }
      >
        Confira a grafia, ou procure por outra parte da mensagem ou do nome.
      </EmptyState>
    ) : (
      <EmptyState
        icon={<MessageCircle size={26} aria-hidden />}
        title={answered ? 'Nenhuma resposta ainda' : 'Tudo respondido'}
      >
        {answered
          ? 'O que a equipe responder aparece aqui.'
          : 'Quando alguém escrever em “Falar com a gente”, a mensagem aparece aqui.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul
        className={cx('flex flex-col gap-3', messages.isPlaceholderData && 'opacity-60')}
        aria-busy={messages.isPlaceholderData}
      >
        {items.map((message) => (
          <Message key={message.uuid} message={message} myName={myName} />
        ))}
      </ul>
      <EndOfList query={messages} />
    </>
  )
}

function Message({ message, myName }: { message: AdminSupportMessage; myName: string }) {
  const queryClient = useQueryClient()
  const { uuid, userId, name, phone, businessName, body, page, requestId, createdAt } = message
  const called = name || formatPhone(phone)
  const answer = useMutation({
    mutationFn: (answered: boolean) =>
      adminAnswerSupportMessage({
        client: adminClient,
        body: { uuid, answered },
        throwOnError: true,
      }),
    onSuccess: (_, answered) =>
      toast.success(answered ? 'Marcada como respondida' : 'Aberta de novo', {
        description: called,
      }),
    onError: (error) => toast.error('Não deu certo', { description: toProblem(error).detail }),
    onSettled: () => refreshSupport(queryClient),
  })
  const beginning = body.length > repeated ? `${body.slice(0, repeated - 1).trimEnd()}…` : body
  const greeting = `Olá${name ? `, ${name.split(' ')[0]}` : ''}! Aqui é ${myName ? `${myName.split(' ')[0]}, ` : ''}do Cortejo. Sobre a sua mensagem “${beginning}”: `
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 text-body wrap-break-word">
          <Link
            to="/app/menu/backoffice/users/$userId"
            params={{ userId }}
            className={cx(textLinkClass, 'font-medium')}
          >
            {called}
          </Link>
          <span className="text-sm text-muted">
            {[name && formatPhone(phone), businessName]
              .filter(Boolean)
              .map((word) => ` · ${word}`)
              .join('')}
          </span>
        </p>
        <time dateTime={createdAt} title={formatMoment(createdAt)} className="text-sm text-muted">
          {ago(createdAt)}
        </time>
      </div>
      <p className="text-body wrap-break-word whitespace-pre-line">{body}</p>
      {(page || requestId) && (
        <p className="text-sm text-muted wrap-anywhere">
          {page && <>Em {page}</>}
          {page && requestId && ' · '}
          {requestId && (
            <>
              código do pedido <code className="select-all">{requestId}</code>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {message.answeredAt ? (
          <>
            <p className="min-w-0 flex-1 text-sm text-muted">
              Respondida {message.answeredBy && `por ${message.answeredBy} `}
              <time dateTime={message.answeredAt}>{ago(message.answeredAt)}</time>
            </p>
            <Button
              variant="secondary"
              size="sm"
              icon={<RotateCcw size={16} aria-hidden />}
              loading={answer.isPending}
              onClick={() => answer.mutate(false)}
            >
              Reabrir
            </Button>
          </>
        ) : (
          <a
            href={whatsAppUrl(phone, greeting)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('primary', 'sm')}
            onClick={() => answer.mutate(true)}
          >
            <MessageCircle size={16} aria-hidden />
            Responder no WhatsApp
            <span className="sr-only"> a {called}, em nova aba</span>
          </a>
        )}
      </div>
    </Card>
  )
}
