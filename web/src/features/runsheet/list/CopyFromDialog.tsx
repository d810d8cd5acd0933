import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { BookOpen, CalendarHeart, LayoutTemplate } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { eventsQuery } from '@/app/event/queries'
import { askedOf } from '@/app/workspace/asked'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { eventUndo } from '@/client/api/event.gen'
import { runSheetCopyFrom } from '@/client/api/runSheet.gen'
import { templateGetLibraryOptions } from '@/client/api/template.gen'
import { type EventType, eventTypes } from '@/lib/eventTypes'
import { toProblem } from '@/lib/problem'
import { count, matchesSearch } from '@/lib/text'
import { useDebounced } from '@/lib/useDebounced'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Combobox } from '@/ui/Combobox'
import { Dialog } from '@/ui/Dialog'
import { toast } from '@/ui/toast'
import { useSheet } from '../sheet'

interface Source {
  value: string
  label: string
  /** The kind of event Cortejo ships it for; an event's or a template's own has none. */
  shipped?: EventType
}

/** Lines from a run sheet that exists: another event's, a template's, or one Cortejo ships. */
export function CopyFromDialog({ eventUuid, onClose }: { eventUuid: string; onClose: () => void }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const sheet = useSheet()
  const key = useIdempotencyKey()
  const [query, setQuery] = useState('')
  const [source, setSource] = useState<Source | null>(null)
  const search = useDebounced(query.trim(), 200)
  const events = useInfiniteQuery({
    ...eventsQuery(client, 'ACTIVE', search),
    placeholderData: keepPreviousData,
  })
  const templates = useInfiniteQuery({
    ...eventsQuery(client, 'TEMPLATE', search),
    placeholderData: keepPreviousData,
  })
  const library = useQuery(templateGetLibraryOptions({ client }))
  const items: (Source & { help: string; icon: ReactNode })[] = [
    ...(templates.data?.pages.flatMap((page) => page.items) ?? []).map((event) => ({
      value: event.uuid,
      label: event.title,
      help: `Modelo · ${eventTypes[event.type].label}`,
      icon: <LayoutTemplate size={18} aria-hidden />,
    })),
    ...(library.data?.items ?? [])
      .map(({ type, lines }) => ({
        value: type,
        label: `Roteiro Cortejo: ${eventTypes[type].label}`,
        help: count(lines, 'linha', 'linhas'),
        icon: <BookOpen size={18} aria-hidden />,
        shipped: type,
      }))
      .filter(({ label }) => matchesSearch(label, search)),
    ...(events.data?.pages.flatMap((page) => page.items) ?? []).map((event) => ({
      value: event.uuid,
      label: event.title,
      help: eventTypes[event.type].label,
      icon: <CalendarHeart size={18} aria-hidden />,
    })),
  ].filter(({ value }) => value !== eventUuid)
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: askedOf(client, 'runSheetGet', 'eventGetUndoable'),
    })
  const copy = useMutation({
    mutationFn: async (from: Source) =>
      (
        await runSheetCopyFrom({
          client,
          body: from.shipped
            ? { eventUuid, sourceType: from.shipped }
            : { eventUuid, sourceUuid: from.value },
          headers: key.headers(),
          throwOnError: true,
        })
      ).data,
    onSuccess: ({ lines, changeUuid }) => {
      key.renew()
      toast.success(`${count(lines, 'linha copiada', 'linhas copiadas')}`, {
        undo: () =>
          void eventUndo({ client, body: { changeUuid }, throwOnError: true })
            .catch((error: unknown) =>
              toast.error('Não deu para desfazer', { description: toProblem(error).detail }),
            )
            .finally(refresh),
      })
      onClose()
      return refresh()
    },
    onError: (error) => {
      const { status } = toProblem(error)
      if (status >= 400 && status < 500) key.renew()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copiar um roteiro"
      description={
        sheet.lines.length === 0
          ? 'As linhas vêm com as horas, os lugares e o cortejo, tudo por fazer.'
          : 'As linhas entram ao lado das que já estão aqui, tudo por fazer.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={source === null}
            loading={copy.isPending}
            loadingText="Copiando…"
            onClick={() => source && copy.mutate(source)}
          >
            Copiar o roteiro
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {copy.isError && (
          <Callout tone="coral" role="alert">
            {toProblem(copy.error).fields[0]?.message ?? toProblem(copy.error).detail}
          </Callout>
        )}
        <Combobox
          label="De qual roteiro"
          items={items}
          value={source}
          onValueChange={(item) =>
            setSource(items.find(({ value }) => value === item?.value) ?? null)
          }
          onSearch={setQuery}
          loading={events.isFetching || templates.isFetching || library.isFetching}
          placeholder="Um evento, um modelo ou um que já vem pronto"
        />
      </div>
    </Dialog>
  )
}
