import { queryOptions } from '@tanstack/react-query'
import { toProblem } from '@/lib/problem'

/** How often the outbox looks for newer messages, in milliseconds. */
const refresh = 2000

export interface OutboxMessage {
  id: number
  channel: string
  kind: string
  to: string
  body: string
  createdAt: string
  /** The statuses that the fake of its provider reported. */
  statuses?: string[]
  /** The subject and the HTML of an e-mail. */
  subject?: string
  html?: string
  /** Its header, as it arrived by SMTP. */
  header?: string
}

/** Messages that left through no provider, newest first; only where the server keeps them. */
export const outboxQuery = queryOptions({
  queryKey: ['dev-outbox'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/dev/outbox', { signal })
    if (!response.ok) {
      throw toProblem(await response.json().catch(() => undefined), response)
    }
    const { items }: { items: OutboxMessage[] } = await response.json()
    return items
  },
  refetchInterval: refresh,
})

/** The code inside a sign-in message. */
export function codeIn({ kind, body }: Pick<OutboxMessage, 'kind' | 'body'>): string | undefined {
  return kind === 'sign_in_code' ? /\b\d{6}\b/.exec(body)?.[0] : undefined
}

const states: Record<string, string> = {
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Falhou',
}

/** What the last status says, and whether it is a refusal; nothing where none came. */
export function stateOf({
  statuses,
}: Pick<OutboxMessage, 'statuses'>): { words: string; refused: boolean } | undefined {
  const last = statuses?.at(-1)
  if (!last) return undefined
  const [, refusal] = /^refused ?(.*)$/.exec(last) ?? []
  if (refusal !== undefined) return { words: `Recusada ${refusal}`.trim(), refused: true }
  return { words: states[last] ?? last, refused: last === 'failed' }
}

/** A message cut into plain words and addresses, in their order. */
export function withLinks(body: string): { text: string; href?: string }[] {
  return body.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).flatMap((text, i) => {
    if (text === '') return []
    return i % 2 === 1 ? [{ text, href: text }] : [{ text }]
  })
}
