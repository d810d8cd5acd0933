import { Link } from '@tanstack/react-router'
import {
  ArrowUpDown,
  CalendarArrowDown,
  CalendarDays,
  CalendarPlus,
  Ellipsis,
  ListChecks,
  Plus,
  Printer,
  Rows3,
} from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { useDesktop } from '@/lib/useMediaQuery'
import { buttonClass } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { ProgressRing } from '@/ui/ProgressRing'
import { Segmented } from '@/ui/Segmented'
import { WhenOpened } from '@/ui/WhenOpened'
import type { Task } from '../checklist'
import type { Summary } from '../groups'
import type { PlanningSearch } from '../search'
import { useSetFilters } from '../useFilters'
import { useSortByDeadline } from '../useOrder'
import { pressureWords, progressWords, templateWords } from '../words'
import { FilterPopover } from './FilterPopover'

export interface SummaryBarProps {
  eventUuid: string
  search: PlanningSearch
  tasks: readonly Task[]
  summary: Summary
  template: boolean
  dated: boolean
  eventTitle: string
  /** Begins to choose tasks; absent where there is no list to choose from. */
  onChoose: (() => void) | undefined
}

const SubscribeSheet = lazyPart(() =>
  import('@/features/calendar').then(({ SubscribeSheet: Sheet }) => ({
    default: Sheet,
  })),
)

const views = [
  { value: 'list', label: 'Lista' },
  { value: 'calendar', label: 'Calendário' },
] as const

/** How far the planning is and what presses, with the ways to narrow it and to add to it. */
export function SummaryBar({
  eventUuid,
  search,
  tasks,
  summary,
  template,
  dated,
  eventTitle,
  onChoose,
}: SummaryBarProps) {
  const setFilters = useSetFilters()
  const desktop = useDesktop()
  const sort = useSortByDeadline()
  const [subscribing, setSubscribing] = useState(false)
  const view = search.view ?? 'list'
  const show = (next: 'list' | 'calendar') =>
    setFilters({ view: next === 'calendar' ? next : undefined, month: undefined })
  return (
    // The same height with and without an open task: the list below must not move.
    <div className="@container">
      <div className="flex items-center justify-between gap-x-6 gap-y-3 md:flex-wrap">
        <div className="flex min-w-0 items-center gap-3 md:flex-1 md:basis-40">
          {!template && (
            <span className="hidden @3xl:flex">
              <ProgressRing
                done={summary.done}
                total={summary.total}
                size={44}
                showPercent
                label="tarefas concluídas"
              />
            </span>
          )}
          <div className="min-w-0">
            <h2 className="text-body font-semibold tabular-nums md:truncate">
              {template ? templateWords(summary.total) : progressWords(summary)}
            </h2>
            <p className="text-sm text-muted md:truncate">
              {template
                ? 'O checklist que os próximos eventos recebem'
                : dated
                  ? pressureWords(summary)
                  : 'Os prazos viram dias quando o evento tiver data'}
            </p>
          </div>
        </div>
        <div className="flex shrink-0 items-center gap-1 md:gap-2">
          {!template && (
            <Segmented
              label="Como ver as tarefas"
              options={views}
              value={view}
              onValueChange={show}
              className="max-md:hidden"
            />
          )}
          <FilterPopover search={search} tasks={tasks} template={template} />
          <Menu
            trigger={
              <IconButton label="Mais opções do planejamento">
                <Ellipsis size={20} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem
              icon={<ArrowUpDown size={18} aria-hidden />}
              render={
                <Link to="/app/$eventUuid/organization/reorder-tasks" params={{ eventUuid }} />
              }
            >
              Reordenar tarefas
            </MenuItem>
            <MenuItem icon={<CalendarArrowDown size={18} aria-hidden />} onSelect={sort}>
              Ordenar por prazo
            </MenuItem>
            {onChoose && (
              <MenuItem icon={<ListChecks size={18} aria-hidden />} onSelect={onChoose}>
                Selecionar tarefas
              </MenuItem>
            )}
            {!template && !desktop && (
              <MenuItem
                icon={
                  view === 'list' ? (
                    <CalendarDays size={18} aria-hidden />
                  ) : (
                    <Rows3 size={18} aria-hidden />
                  )
                }
                onSelect={() => show(view === 'list' ? 'calendar' : 'list')}
              >
                {view === 'list' ? 'Ver como calendário' : 'Ver como lista'}
              </MenuItem>
            )}
            <MenuItem
              icon={<Printer size={18} aria-hidden />}
              render={<Link to="/app/$eventUuid/organization/print" params={{ eventUuid }} />}
            >
              Imprimir checklist
            </MenuItem>
            {!template && (
              <MenuItem
                icon={<CalendarPlus size={18} aria-hidden />}
                onSelect={() => setSubscribing(true)}
              >
                Assinar calendário
              </MenuItem>
            )}
          </Menu>
          <WhenOpened open={subscribing}>
            <SubscribeSheet
              open={subscribing}
              onOpenChange={setSubscribing}
              event={{ uuid: eventUuid, title: eventTitle }}
            />
          </WhenOpened>
          <Link
            to="/app/$eventUuid/organization/create-task"
            params={{ eventUuid }}
            search
            resetScroll={false}
            className={buttonClass('primary', 'md', 'max-md:hidden')}
            aria-keyshortcuts="n"
          >
            <Plus size={18} aria-hidden />
            Nova tarefa
          </Link>
        </div>
      </div>
    </div>
  )
}
