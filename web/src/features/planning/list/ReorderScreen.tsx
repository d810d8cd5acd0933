import { Link, linkOptions } from '@tanstack/react-router'
import { ArrowLeft, ClipboardList, Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { categoryOf } from '@/lib/categories'
import { count } from '@/lib/text'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { SortableList } from '@/ui/SortableList'
import { textLinkClass } from '@/ui/TextLink'
import { type Task, useChecklist } from '../checklist'
import { DueLabel } from '../DueLabel'
import { inOrder } from '../groups'
import { movesAt, placeAfter, targetIndex } from '../reorder'
import { TaskMenu } from '../TaskMenu'
import { useTaskActions } from '../useTaskActions'

const idOf = (task: Task) => task.publicId
const title = 'Reordenar tarefas'
const nameOf = (task: Task) => task.title

/** Every open task in one list, to be put in the planner's own order. */
export function ReorderScreen({ eventUuid }: { eventUuid: string }) {
  const { event, tasks } = useChecklist()
  const today = useToday(event.timeZone)
  const { move } = useTaskActions()
  const open = useMemo(() => inOrder(tasks.filter((task) => !task.checkedAt)), [tasks])
  const back = linkOptions({ to: '/app/$eventUuid/organization', params: { eventUuid } })
  const moveTo = (id: string, index: number) => {
    const task = open.find((one) => one.publicId === id)
    if (task) move(task, placeAfter(tasks, open.map(idOf), id, index))
  }
  return (
    <>
      <PhoneBar title={title} back={{ link: back, label: 'Voltar ao planejamento' }} />
      <div className="page-column pt-5 pb-16">
        <Link
          {...back}
          className={`${textLinkClass} hidden items-center gap-1.5 text-sm md:inline-flex`}
        >
          <ArrowLeft size={16} aria-hidden />
          Voltar ao planejamento
        </Link>
        {/* On a phone this page has no other heading; on a desktop the event's name is above it. */}
        <h1 className="font-display text-lg font-medium md:hidden">{title}</h1>
        <h2 className="mt-4 font-display text-lg font-medium max-md:hidden">{title}</h2>
        <p className="mt-1 text-sm text-muted">
          {count(open.length, 'tarefa aberta', 'tarefas abertas')}. Arraste pela alça, ou use o menu
          de cada uma. A ordem vale dentro de cada grupo do planejamento.
        </p>
        {open.length === 0 ? (
          <EmptyState
            icon={<ClipboardList size={26} aria-hidden />}
            title="Não há tarefas abertas"
            action={
              <Link {...back} className={buttonClass('secondary')}>
                Voltar ao planejamento
              </Link>
            }
          />
        ) : (
          <SortableList
            className="mt-4"
            windowed={57}
            items={open}
            idOf={idOf}
            nameOf={nameOf}
            label="Tarefas abertas, em ordem"
            onMove={(id, afterId) => moveTo(id, indexAfter(open.map(idOf), id, afterId))}
          >
            {(task, handle) => {
              const index = open.indexOf(task)
              const { icon: Icon } = categoryOf(task.category, task.icon)
              return (
                <div className="flex min-h-13 flex-wrap items-center gap-2 border-b border-line py-1">
                  {handle}
                  <Icon size={18} className="text-muted" aria-hidden />
                  <span className="line-clamp-2 min-w-[min(8rem,100%)] flex-1 text-body wrap-break-word">
                    {task.title}
                  </span>
                  <DueLabel task={task} today={today} />
                  <TaskMenu
                    trigger={
                      <IconButton label={`Mover ${task.title} para…`}>
                        <Ellipsis size={18} aria-hidden />
                      </IconButton>
                    }
                    moves={movesAt(index, open.length)}
                    onMove={(to) => {
                      const target = targetIndex(index, open.length, to)
                      if (target !== null) moveTo(task.publicId, target)
                    }}
                  />
                </div>
              )
            }}
          </SortableList>
        )}
      </div>
    </>
  )
}

/** The place in the list that standing after a neighbour means. */
function indexAfter(ids: readonly string[], id: string, afterId: string | null): number {
  return afterId === null ? 0 : ids.filter((one) => one !== id).indexOf(afterId) + 1
}
