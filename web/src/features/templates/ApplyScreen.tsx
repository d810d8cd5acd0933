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
import { templateApplyMutation } from '@/client/api/template.gen'
import type { TemplateGetPreviewOutput } from '@/client/types.gen'
import { refreshBusiness, useUndoChange } from '@/features/events'
import { today } from '@/lib/dates'
import { toProblem } from '@/lib/problem'
import { count, formatNumber } from '@/lib/text'
import { Button, buttonClass } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Checkbox } from '@/ui/Checkbox'
import { EmptyState } from '@/ui/EmptyState'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { choose, chooseAll, chosenOf, everythingNew, isChosen } from './choice'
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
      <Content width="column">
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
  const { client, mayGrant } = useWorkspace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoChange()
  const key = useIdempotencyKey()
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const [choice, setChoice] = useState(everythingNew)
  const [refusal, setRefusal] = useState<string>()
  const apply = useMutation(templateApplyMutation({ client }))
  const { tasks, room } = preview
  const now = today(event.timeZone)
  const chosen = tasks.filter((task) => isChosen(choice, task))
  const there = tasks.filter((task) => task.there)
  const allNew = chosenOf(choice, tasks)
  const tooMany = chosen.length > room

  function change(next: typeof choice) {
    setRefusal(undefined)
    setChoice(next)
  }

  function submit() {
    if (apply.isPending) return
    setRefusal(undefined)
    apply.mutate(
      {
        body: {
          eventUuid,
          ...source,
          keys: chosen.map((task) => task.key),
          repeated: chosen.filter((task) => task.there).map((task) => task.key),
        },
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
        {mayGrant('WRITE_EVENTS') && (
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
          {there.length > 0 && (
            <Callout tone="slate" className="mb-4">
              {thereWords(there.length, tasks.length)}
            </Callout>
          )}
          <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 md:px-5">
            <Checkbox
              label={allLabel(there.length, allNew === 'all')}
              checked={allNew === 'all'}
              indeterminate={allNew === 'some'}
              disabled={there.length === tasks.length && allNew === 'none'}
              onCheckedChange={(all) => change(chooseAll(choice, tasks, all))}
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
                choice={choice}
                onChoose={(one, is) => change(choose(choice, [one], is))}
                onChooseAll={(is) => change(chooseAll(choice, group.tasks, is))}
              />
            ))}
          </div>
          <div className="sticky bottom-(--foot) z-10 -mx-5 mt-6 flex flex-col gap-3 border-t border-line bg-paper px-5 py-3 md:mx-0 md:px-0">
            {(refusal || tooMany) && (
              <Callout tone={refusal ? 'coral' : 'slate'} role={refusal ? 'alert' : 'status'}>
                {refusal ??
                  `Um evento guarda até 1.000 tarefas, contando as apagadas de hoje. Cabem mais ${formatNumber(room)}.`}
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

function thereWords(there: number, all: number) {
  if (there === all) {
    return 'Tudo o que há aqui já está no checklist deste evento. Marque só o que quiser repetir.'
  }
  return there === 1
    ? 'Uma destas tarefas já está no checklist deste evento e ficou desmarcada.'
    : `${there} destas tarefas já estão no checklist deste evento e ficaram desmarcadas.`
}

function allLabel(there: number, chosen: boolean) {
  if (there > 0) return chosen ? 'Todas as novas' : 'Escolher as novas'
  return chosen ? 'Todas' : 'Escolher todas'
}

const kindWords: Record<TemplateGetPreviewOutput['kind'], string> = {
  LIBRARY: 'Checklist Cortejo',
  TEMPLATE: 'Modelo seu',
  EVENT: 'Outro evento',
}
