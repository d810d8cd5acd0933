import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { receptionSettle } from '@/client/api/reception.gen'
import type { ReceptionUnsettled } from '@/client/types.gen'
import { formatMoment } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { refreshReception, unsettledQuery } from './queries'
import { canCount, problemWords, unsettledTitle } from './words'

/** What devices handed in and does not count yet: for each, whether it does. Nothing where there is none. */
export function Unsettled({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const { data } = useQuery(unsettledQuery(client, eventUuid))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="Para resolver" className="rounded-card border border-line bg-surface p-5">
      <h3 className="font-display text-base font-medium">Para resolver</h3>
      <p className="mt-1 text-sm text-muted">
        Chegou dos aparelhos e ainda não conta. Diga de cada um se a pessoa entrou mesmo.
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.items.map((item) => (
          <Item key={item.uuid} eventUuid={eventUuid} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Item({ eventUuid, item }: { eventUuid: string; item: ReceptionUnsettled }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const title = unsettledTitle(item)
  const settle = useMutation({
    mutationFn: (accept: boolean) =>
      receptionSettle({
        client,
        body: { eventUuid, uuids: [item.uuid], accept },
        throwOnError: true,
      }),
    onSuccess: (_, accept) =>
      toast.success(accept ? 'Agora conta' : 'Descartada', { description: title }),
    onError: (error) =>
      toast.error('Não deu para resolver', { description: toProblem(error).detail }),
    onSettled: () => refreshReception(queryClient, client),
  })
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p className="text-body font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere">{problemWords[item.problem]}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[item.invitationName, formatMoment(item.at), item.by && `por ${item.by}`, item.door]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {canCount(item) && (
          <Button
            size="sm"
            aria-label={`Contar: ${title}`}
            loading={settle.isPending && settle.variables}
            disabled={settle.isPending}
            onClick={() => settle.mutate(true)}
          >
            Contar
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Descartar: ${title}`}
          loading={settle.isPending && !settle.variables}
          disabled={settle.isPending}
          onClick={() => settle.mutate(false)}
        >
          Descartar
        </Button>
      </div>
    </li>
  )
}
