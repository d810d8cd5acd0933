import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { CalendarPlus, ListPlus, ListX } from 'lucide-react'
import { useState } from 'react'
import { eventQuery } from '@/app/event/queries'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useIdempotencyKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { templateApplyMutation } from '@/client/@tanstack/react-query.gen'
import type { TemplateGetPreviewOutput } from '@/client/types.gen'
import { refreshBusiness, useUndoChange } from '@/features/events'
import { today } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Checkbox } from '@/ui/Checkbox'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { PreviewGroup } from './PreviewGroup'
import { groupPreview } from './previewGroups'
import { previewQuery, type Source } from './source'

/** What a checklist would bring to this event: all of it, or the tasks that are chosen. */
export function ApplyScreen({ eventUuid, source }: { eventUuid: string; source: Source }) {
  const { client } = useWorkspace()
  const preview = useQuery(previewQuery(client, eventUuid, source))
  const back = linkOptions({ to: '/app/$eventUuid/templates', params: { eventUuid } })
  return (
    <>
      <PhoneBar title="Incluir tarefas" back={{ link: back, label: 'Voltar para os modelos' }} />
      <Content>
        <div className="mx-auto max-w-180">
          {preview.isPending ? (
            <>
              <LoadingStatus>Carregando as tarefas…</LoadingStatus>
              <Skeleton className="h-7 w-60" />
              <Skeleton className="mt-6 h-96 rounded-card" />
            </>
          ) : preview.isError && !preview.data ? (
            <LoadFailed title="Não deu para carregar as tarefas" query={preview} />
          ) : (
            <Choosing
              eventUuid={eventUuid}
              source={source}
              preview={preview.data}
              onRefused={() => void preview.refetch()}
            />
          )}
        </div>
      </Content>
    </>
  )
}

function Choosing({
  eventUuid,
  source,
  preview,
  onRefused,
}: {
  eventUuid: string
  source: Source
  preview: TemplateGetPreviewOutput
  onRefused: () => void
}) {
  const { client, may } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoChange()
  const key = useIdempotencyKey()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  // What is left out is kept, so that everything is chosen at first, and what is new later too.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<string>()
  const apply = useMutation(templateApplyMutation({ client }))
  const { tasks, room } = preview
  const now = today(event.timeZone)
  const chosen = tasks.filter((task) => !left.has(task.key))
  const tooMany = chosen.length > room

  function leaveOut(keys: string[], out: boolean) {
    setRefusal(undefined)
    setLeft((before) => {
      const next = new Set(before)
      for (const one of keys) {
        if (out) next.add(one)
        else next.delete(one)
      }
      return next
    })
  }

  function submit() {
    if (apply.isPending) return
    setRefusal(undefined)
    apply.mutate(
      {
        body: { eventUuid, ...source, keys: chosen.map((task) => task.key) },
        headers: key.headers(),
      },
      {
        onSuccess: async ({ added, changeUuid }) => {
          toast.success(count(added, 'tarefa incluída', 'tarefas incluídas'), {
            description: event.title,
            undo: () => void undo(changeUuid).catch(() => undefined),
          })
          void refreshBusiness(queryClient, client)
          await navigate({
            to: '/app/$eventUuid/organization',
            params: { eventUuid },
            search: { tab: 'planning' },
          })
        },
        onError: (error) => {
          key.renew()
          setRefusal(toProblem(error).detail)
          onRefused()
        },
      },
    )
  }

  return (
    <>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-xs text-muted">{kindWords[preview.kind]}</p>
          <AloneHeading>{preview.title}</AloneHeading>
          <p className="mt-1 text-body text-muted wrap-break-word">
            {event.date
              ? 'As tarefas entram por fazer, com os prazos contados da data deste evento.'
              : 'As tarefas entram por fazer. Os prazos aparecem quando o evento tiver data.'}
          </p>
        </div>
        {may('WRITE_EVENTS') && (
          <Link
            to="/app/events/create"
            search={
              'sourceUuid' in source ? { from: source.sourceUuid } : { type: source.sourceType }
            }
            className={buttonClass('secondary')}
          >
            <CalendarPlus size={18} aria-hidden />
            Criar outro evento assim
          </Link>
        )}
      </header>
      {tasks.length === 0 ? (
        <Card>
          <EmptyState
            className="py-8"
            icon={<ListX size={26} aria-hidden />}
            title="Nada para incluir"
          >
            Este checklist ainda não tem tarefas.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="mb-2 flex min-h-11 items-center justify-between gap-4 px-4 md:px-5">
            <Checkbox
              label={left.size === 0 || chosen.length === tasks.length ? 'Todas' : 'Escolher todas'}
              checked={chosen.length === tasks.length}
              indeterminate={chosen.length > 0 && chosen.length < tasks.length}
              onCheckedChange={(all) =>
                leaveOut(
                  tasks.map((task) => task.key),
                  !all,
                )
              }
            />
            <p role="status" className="text-sm text-muted tabular-nums">
              {chosen.length} de {count(tasks.length, 'tarefa', 'tarefas')}
            </p>
          </div>
          <div className="flex flex-col gap-6">
            {groupPreview(tasks, now).map((group) => (
              <PreviewGroup
                key={group.key}
                title={group.title}
                tasks={group.tasks}
                today={now}
                left={left}
                onLeaveOut={leaveOut}
              />
            ))}
          </div>
          <div className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-5 mt-6 flex flex-col gap-3 border-t border-line bg-paper px-5 py-4 md:bottom-0 md:mx-0 md:px-0">
            {(refusal || tooMany) && (
              <Callout tone={refusal ? 'coral' : 'amber'} role={refusal ? 'alert' : 'status'}>
                {refusal ??
                  `Um evento guarda até 1.000 tarefas, contando as apagadas de hoje. Cabem mais ${room.toLocaleString('pt-BR')}.`}
              </Callout>
            )}
            <Button
              size="lg"
              block
              icon={<ListPlus size={20} aria-hidden />}
              disabled={chosen.length === 0 || tooMany}
              loading={apply.isPending}
              loadingText="Incluindo…"
              onClick={submit}
            >
              {chosen.length === 0
                ? 'Escolha as tarefas'
                : `Incluir ${count(chosen.length, 'tarefa', 'tarefas')}`}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const kindWords: Record<TemplateGetPreviewOutput['kind'], string> = {
  LIBRARY: 'Checklist Cortejo',
  TEMPLATE: 'Modelo seu',
  EVENT: 'Outro evento',
}
