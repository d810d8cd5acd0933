import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { calendarCreate } from '@/client/api/calendar.gen'
import { toProblem } from '@/lib/problem'
import { Button, buttonClass } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { feedsQuery } from './queries'
import { StandingLink } from './StandingLink'

export interface FeedSectionProps {
  title: string
  about: string
  /** Absent: all events one sees. */
  eventUuid?: string
  /** The level of the heading: below a page's title, or below a sheet's. */
  heading?: 'h2' | 'h3'
}

/** Creates a link for one calendar, whose address is shown once, and lists the active links. */
export function FeedSection({
  title,
  about,
  eventUuid,
  heading: Heading = 'h3',
}: FeedSectionProps) {
  const { client, mayGrant } = useWorkspace()
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
      <Heading className="text-body font-semibold">{title}</Heading>
      <p className="text-sm text-muted wrap-break-word">{about}</p>
      {made && feeds.some((feed) => feed.uuid === made.uuid) && <NewLink url={made.url} />}
      {isError && <p className="mt-2 text-sm text-coral">Não foi possível ver os seus links.</p>}
      {feeds.length > 0 && (
        <ul className="mt-2 flex flex-col">
          {feeds.map((feed) => (
            <StandingLink key={feed.uuid} feed={feed} />
          ))}
        </ul>
      )}
      {mayGrant() ? (
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
      ) : (
        <NotInControl className="mt-3">não assina o calendário</NotInControl>
      )}
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
