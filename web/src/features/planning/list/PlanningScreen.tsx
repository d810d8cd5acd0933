import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardList, ListChecks, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { lazyPart } from '@/lib/lazyPart'
import { monthOf } from '@/lib/month'
import { useLinger } from '@/lib/useLinger'
import { useSelection } from '@/lib/useSelection'
import { useShortcut } from '@/lib/useShortcut'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { fabClass } from '@/ui/fab'
import { NothingFound } from '@/ui/NothingFound'
import { type Checklist, isTemplate, type Task, useChecklist } from '../checklist'
import { askedFor, filterTasks } from '../filters'
import { type Group, summarise } from '../groups'
import { usePeople } from '../people'
import { useQuickTask } from '../quick'
import type { PlanningSearch } from '../search'
import { noFilters, useSetFilters } from '../useFilters'
import { groupsOf } from '../useGroups'
import { type TaskActions, useTaskActions } from '../useTaskActions'
import { ActiveFilters } from './ActiveFilters'
import { SummaryBar } from './SummaryBar'
import { TaskList } from './TaskList'

const SelectionBar = lazyPart(() => import('../bulk/SelectionBar'))
const TaskCalendar = lazyPart(() => import('../calendar/TaskCalendar'))

export interface PlanningScreenProps {
  eventUuid: string
  search: PlanningSearch
  /** The task whose detail is open. */
  selectedId: string | undefined
  /** The detail or the new task. */
  children: ReactNode
}

/** The checklist of an event or a template, with the open task next to it. */
export function PlanningScreen({ eventUuid, search, selectedId, children }: PlanningScreenProps) {
  const list = useChecklist()
  const { event, tasks } = list
  const today = useToday(event.timeZone)
  const template = isTemplate(list)
  const navigate = useNavigate()
  const [doneOpen, setDoneOpen] = useState(false)
  const people = usePeople()
  const who = askedFor(search, people)
  const { actions, groups, found } = useShownGroups(list, search, who, today)
  const add = useQuickTask()
  const returnTo = useReturnTo(selectedId)
  const calendar = search.view === 'calendar' && !template
  // A search also covers completed tasks.
  const doneFolded = !doneOpen && search.q === undefined
  const shown = useMemo(
    () =>
      groups
        .filter((group) => group.key !== 'done' || !doneFolded)
        .flatMap((group) => group.tasks.map((task) => task.publicId)),
    [groups, doneFolded],
  )
  const selection = useSelection(shown)
  const choosing = selection.on && !calendar && shown.length > 0

  useShortcut(
    { key: 'n', opensField: true },
    () =>
      void navigate({
        to: '/app/$eventUuid/organization/create-task',
        params: { eventUuid },
        search: true,
        resetScroll: false,
      }),
  )

  return (
    <ListAndPanel selected={undefined} panel={children}>
      <div className="page-wide pt-5 pb-28 md:pb-16">
        {tasks.length === 0 ? (
          <NoTasks eventUuid={eventUuid} template={template} />
        ) : (
          <>
            <SummaryBar
              eventUuid={eventUuid}
              search={search}
              tasks={tasks}
              summary={summarise(tasks, today)}
              template={template}
              dated={event.date !== undefined}
              eventTitle={event.title}
              onChoose={calendar || shown.length === 0 ? undefined : () => selection.start()}
            />
            <ActiveFilters search={search} found={found} />
            <div className="@container mt-3">
              {found === 0 ? (
                <NoTaskFound />
              ) : calendar ? (
                <Suspense>
                  <TaskCalendar
                    eventUuid={eventUuid}
                    eventDate={event.date}
                    tasks={groups.flatMap((group) => group.tasks)}
                    today={today}
                    month={search.month ?? monthOf(today)}
                    selectedId={selectedId}
                  />
                </Suspense>
              ) : (
                <TaskList
                  groups={groups}
                  tasks={tasks}
                  eventUuid={eventUuid}
                  today={today}
                  selectedId={selectedId}
                  template={template}
                  doneFolded={doneFolded}
                  onToggleDone={
                    search.q === undefined ? () => setDoneOpen((open) => !open) : undefined
                  }
                  onOpen={({ publicId }) =>
                    void navigate({
                      to: '/app/$eventUuid/organization/$taskUuid',
                      params: { eventUuid, taskUuid: publicId },
                      search: true,
                      resetScroll: false,
                    })
                  }
                  actions={actions}
                  add={add}
                  category={search.category}
                  who={who}
                  searching={search.q !== undefined || search.decision === true}
                  returnTo={returnTo}
                  selection={selection}
                />
              )}
            </div>
            {choosing && (
              <Suspense fallback={null}>
                <SelectionBar
                  selection={selection}
                  shown={shown.length}
                  tasks={tasks}
                  today={today}
                  template={template}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
      <Link
        to="/app/$eventUuid/organization/create-task"
        params={{ eventUuid }}
        search
        resetScroll={false}
        aria-label="Nova tarefa"
        // With nothing in the list, its own first action is enough.
        className={cx(fabClass, (tasks.length === 0 || choosing) && 'hidden')}
      >
        <Plus size={24} aria-hidden />
      </Link>
    </ListAndPanel>
  )
}

/** What the filters leave, under its headings; a row just ticked stays a moment where it was. */
function useShownGroups(
  { event, tasks }: Checklist,
  search: PlanningSearch,
  who: string | null | undefined,
  today: string,
): { actions: TaskActions; groups: Group<Task>[]; found: number } {
  const actions = useTaskActions()
  const { lingering, linger } = useLinger()
  const groups = useMemo(() => {
    const placed = tasks.map((task) => {
      if (!lingering.has(task.publicId)) return task
      const { checkedAt: _, ...open } = task
      return open
    })
    const byId = new Map(tasks.map((task) => [task.publicId, task]))
    return groupsOf(filterTasks(placed, search, who), event.date, today).map((group) => ({
      ...group,
      tasks: group.tasks.map((task) => byId.get(task.publicId) ?? task),
    }))
  }, [tasks, lingering, search, who, event.date, today])
  const lingeringActions = useMemo<TaskActions>(
    () => ({
      ...actions,
      setDone: (task, done) => {
        if (done) linger(task.publicId)
        actions.setDone(task, done)
      },
    }),
    [actions, linger],
  )
  return {
    actions: lingeringActions,
    groups,
    found: groups.reduce((sum, group) => sum + group.tasks.length, 0),
  }
}

/** The task whose detail was just closed: its row takes the focus back. */
function useReturnTo(selectedId: string | undefined): string | null {
  const [returnTo, setReturnTo] = useState<string | null>(null)
  const previous = useRef(selectedId)
  useEffect(() => {
    const closed = selectedId === undefined ? previous.current : undefined
    previous.current = selectedId
    setReturnTo(closed ?? null)
  }, [selectedId])
  return returnTo
}

function NoTasks({ eventUuid, template }: { eventUuid: string; template: boolean }) {
  return (
    <EmptyState
      icon={<ClipboardList size={26} aria-hidden />}
      title={`Este ${template ? 'modelo' : 'evento'} ainda não tem tarefas`}
      action={
        <>
          <Link
            to="/app/$eventUuid/organization/create-task"
            params={{ eventUuid }}
            search
            resetScroll={false}
            className={buttonClass()}
          >
            <Plus size={18} aria-hidden />
            Criar a primeira tarefa
          </Link>
          {!template && (
            <Link
              to="/app/$eventUuid/templates"
              params={{ eventUuid }}
              className={buttonClass('secondary')}
            >
              <ListChecks size={18} aria-hidden />
              Escolher um checklist
            </Link>
          )}
        </>
      }
    >
      Anote o que precisa ser feito e até quando. Cada tarefa pode ter subtarefas e pedir uma
      decisão ao cliente.
    </EmptyState>
  )
}

function NoTaskFound() {
  const setFilters = useSetFilters()
  return (
    <NothingFound
      title="Nenhuma tarefa com esses filtros"
      clear="Limpar filtros"
      onClear={() => setFilters(noFilters)}
    >
      Tente outras palavras ou mostre tudo de novo.
    </NothingFound>
  )
}
