import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, EyeOff, Trash2 } from 'lucide-react'
import { askedOf } from '@/app/workspace/asked'
import { siteModerateMessage } from '@/client/api/site.gen'
import type { SiteGetMessagesOutput } from '@/client/types.gen'
import { ago } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import { IconButton } from '@/ui/IconButton'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { useEditor } from '../editor'
import { messagesQuery } from '../queries'
import { useSiteScope } from '../scope'

type Message = SiteGetMessagesOutput['items'][number]

/** The messages of guests. The site shows a message only after it was approved. */
export function MessagesCard() {
  const scope = useSiteScope()
  const messages = useInfiniteQuery(messagesQuery(scope))
  const items: readonly Message[] = messages.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="recados" className="border-t border-line pt-4">
      <h2 id="recados" className="text-sm font-medium">
        O que os convidados escreveram
      </h2>
      {messages.isPending ? (
        <>
          <LoadingStatus>Carregando recados…</LoadingStatus>
          <Skeleton className="mt-3 h-18" />
        </>
      ) : items.length === 0 ? (
        <EmptyLine className="mt-2">
          Ninguém escreveu ainda. Os recados chegam aqui e esperam por você.
        </EmptyLine>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {items.map((message) => (
            <MessageRow key={message.uuid} message={message} />
          ))}
        </ul>
      )}
      {messages.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          loading={messages.isFetchingNextPage}
          loadingText="Carregando…"
          onClick={() => void messages.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

function MessageRow({ message }: { message: Message }) {
  const { client, eventUuid } = useSiteScope()
  const { mayEdit } = useEditor()
  const queryClient = useQueryClient()
  const { uuid, name, message: words, createdAt, approved } = message
  const moderate = useMutation({
    mutationFn: (change: { approved?: boolean; deleted?: boolean }) =>
      siteModerateMessage({ client, body: { eventUuid, uuid, ...change }, throwOnError: true }),
    onSuccess: (_, { deleted }) => {
      if (!deleted) return
      toast.success('Recado excluído', { undo: () => moderate.mutate({ deleted: false }) })
    },
    onError: (error) =>
      toast.error('O recado ficou como estava', { description: toProblem(error).detail }),
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: askedOf(client, 'siteGetMessages', 'siteGet') }),
  })
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm font-medium">
          {name} <span className="font-normal text-muted">{ago(createdAt)}</span>
        </p>
        <Badge tone={approved ? 'sage' : 'neutral'}>{approved ? 'No site' : 'Escondido'}</Badge>
      </div>
      <p className="mt-1 text-sm whitespace-pre-line wrap-break-word">{words}</p>
      {mayEdit && (
        <div className="mt-2 flex items-center gap-2">
          <Button
            variant="secondary"
            size="sm"
            loading={moderate.isPending}
            icon={approved ? <EyeOff size={16} aria-hidden /> : <Check size={16} aria-hidden />}
            aria-label={`${approved ? 'Esconder' : 'Aprovar'} o recado de ${name}`}
            onClick={() => moderate.mutate({ approved: !approved })}
          >
            {approved ? 'Esconder' : 'Aprovar'}
          </Button>
          <IconButton
            label={`Excluir o recado de ${name}`}
            onClick={() => moderate.mutate({ deleted: true })}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}
