import { useSuspenseQuery } from '@tanstack/react-query'
import { Copy, Inbox } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { SkipLink } from '@/app/frame/SkipLink'
import { Wordmark } from '@/app/frame/Wordmark'
import { ago } from '@/lib/dates'
import { formatPhone } from '@/lib/phone'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { TextLink } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { codeIn, type OutboxMessage, outboxQuery, stateOf, withLinks } from './messages'

const channels: Record<string, string> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' }

/** Lists the messages of the outbox, for a person who tries Cortejo on their own machine. */
export function OutboxScreen() {
  const { data: messages } = useSuspenseQuery(outboxQuery)
  return (
    <>
      <SkipLink />
      <header className="mx-auto max-w-160 px-5 pt-5 md:pt-10">
        <Wordmark />
      </header>
      <Content width="alone">
        <h1 className="font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
          Caixa de saída
        </h1>
        <p className="mt-1 text-body text-muted">
          Aqui ninguém recebe mensagens de verdade: elas ficam nesta página, que se atualiza
          sozinha.
        </p>
        {messages.length === 0 ? (
          <EmptyState icon={<Inbox size={26} aria-hidden />} title="Nenhuma mensagem ainda">
            Peça um código para entrar, ou crie um evento com envio automático.
          </EmptyState>
        ) : (
          <ul aria-label="Mensagens" className="mt-6 flex flex-col gap-4">
            {messages.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ul>
        )}
      </Content>
    </>
  )
}

function MessageCard({ message }: { message: OutboxMessage }) {
  const code = codeIn(message)
  const state = stateOf(message)
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <Badge tone={message.channel === 'whatsapp' ? 'sage' : 'slate'}>
          {channels[message.channel] ?? message.channel}
        </Badge>
        <span className="text-sm font-medium text-ink tabular-nums wrap-anywhere">
          {message.channel === 'email' ? message.to : formatPhone(message.to)}
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
          {state && <Badge tone={state.refused ? 'coral' : 'neutral'}>{state.words}</Badge>}
          {ago(message.createdAt)}
        </span>
      </div>
      {code && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span className="font-display text-2xl font-medium tracking-[0.12em] text-wine wrap-anywhere tabular-nums select-all">
            {code}
          </span>
          <IconButton label={`Copiar o código ${code}`} onClick={() => void copy(code)}>
            <Copy size={20} aria-hidden />
          </IconButton>
        </div>
      )}
      {message.subject && (
        <p className="mt-3 text-body font-medium wrap-break-word">{message.subject}</p>
      )}
      <p className="mt-2 text-body whitespace-pre-line wrap-break-word text-muted">
        {withLinks(message.body).map(({ text, href }) =>
          href ? (
            <TextLink key={text} href={href}>
              {text}
            </TextLink>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </p>
      {message.html && (
        <p className="mt-3">
          <TextLink href={`/api/dev/outbox?letter=${message.id}`} target="_blank" rel="noreferrer">
            Ver o e-mail como ele chega
            <span className="sr-only"> (abre em nova aba)</span>
          </TextLink>
        </p>
      )}
      {message.header && (
        <details className="mt-2 text-sm text-muted">
          <summary className="flex min-h-11 cursor-pointer items-center rounded-input font-medium text-ink">
            Cabeçalho
          </summary>
          <pre className="rounded-input bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">
            {message.header}
          </pre>
        </details>
      )}
    </Card>
  )
}

async function copy(code: string) {
  try {
    await navigator.clipboard.writeText(code)
    toast.success('Código copiado')
  } catch {
    // The clipboard is closed to us: the code can be selected by hand.
    toast.info('Selecione o código para copiar')
  }
}
