import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import { calendarCreate, calendarRevoke } from '@/client/sdk.gen'
import type { CalendarFeed } from '@/client/types.gen'
import { useWorkspace } from '@/features/workspace/useWorkspace'
import { ago } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { feedsQuery } from './queries'

export interface FeedSectionProps {
  title: string
  about: string
  /** Absent: all events one sees. */
  eventUuid?: string
}

/** The links of one calendar: a new one, told once, and those that stand. */
export function FeedSection({ title, about, eventUuid }: FeedSectionProps) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const query = feedsQuery(client)
  const { data, isError } = useQuery(query)
  const [made, setMade] = useState<{ uuid: string; url: string } | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const create = useMutation({
    mutationFn: async () =>
      (await calendarCreate({ client, body: eventUuid ? { eventUuid } : {}, throwOnError: true }))
        .data,
    onSuccess: ({ uuid, url }) => {
      setMade({ uuid, url })
      return refresh()
    },
    onError: (error) =>
      toast.error('O link não foi criado', { description: toProblem(error).detail }),
  })
  const feeds = data?.feeds.filter((feed) => feed.eventUuid === eventUuid) ?? []
  return (
    <section aria-label={title}>
      <h3 className="text-body font-semibold">{title}</h3>
      <p className="text-sm text-muted wrap-break-word">{about}</p>
      {made && feeds.some((feed) => feed.uuid === made.uuid) && <NewLink url={made.url} />}
      {isError && <p className="mt-2 text-sm text-coral">Não foi possível ver os seus links.</p>}
      {feeds.length > 0 && (
        <ul className="mt-2 flex flex-col">
          {feeds.map((feed) => (
            <StandingLink key={feed.uuid} feed={feed} onRevoked={refresh} />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="mt-3"
        icon={<CalendarPlus size={18} aria-hidden />}
        loading={create.isPending}
        loadingText="Criando…"
        onClick={() => create.mutate()}
      >
        {feeds.length > 0 ? 'Criar outro link' : 'Criar link'}
      </Button>
    </section>
  )
}

function NewLink({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Link copiado')
    } catch {
      toast.error('Não foi possível copiar', { description: 'Selecione o endereço e copie-o.' })
    }
  }
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      <TextField
        label="Endereço do calendário"
        help="Ele só aparece agora. Cole-o onde seu calendário pede um endereço (URL)."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          Copiar link
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary', 'sm')}>
          Abrir no meu calendário
        </a>
      </div>
    </div>
  )
}

function StandingLink({ feed, onRevoked }: { feed: CalendarFeed; onRevoked: () => Promise<void> }) {
  const { client } = useWorkspace()
  const [asking, setAsking] = useState(false)
  const revoke = async () => {
    try {
      await calendarRevoke({ client, body: { uuid: feed.uuid }, throwOnError: true })
    } catch (error) {
      const problem = toProblem(error)
      if (!problem.isNotFound) {
        toast.error('O link não foi revogado', { description: problem.detail })
        throw error
      }
    }
    toast.success('Link revogado')
    await onRevoked()
  }
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line text-sm">
      <Link2 size={16} className="text-muted" aria-hidden />
      <span className="min-w-0 flex-1">Link criado {ago(feed.createdAt)}</span>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Revogar
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Revogar link do calendário"
        description="Os calendários que usam este link deixam de se atualizar. Não dá para desfazer, mas você pode criar outro."
        confirmText="Revogar link"
        loadingText="Revogando…"
        danger
        onConfirm={revoke}
      />
    </li>
  )
}
