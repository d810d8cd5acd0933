import { dueWords } from '@/features/planning'
import { categoryOf } from '@/lib/categories'
import type { IsoDate } from '@/lib/dates'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { Checkbox } from '@/ui/Checkbox'
import { type Choice, chosenOf, isChosen } from './choice'
import type { PlacedTask } from './previewGroups'

export interface PreviewGroupProps {
  title: string
  tasks: PlacedTask[]
  today: IsoDate
  choice: Choice
  onChoose: (task: PlacedTask, chosen: boolean) => void
  /** Of this heading's tasks. */
  onChooseAll: (chosen: boolean) => void
}

/** The tasks under one heading, which chooses or leaves all of them. */
export function PreviewGroup({
  title,
  tasks,
  today,
  choice,
  onChoose,
  onChooseAll,
}: PreviewGroupProps) {
  const chosen = chosenOf(choice, tasks)
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-9 items-center justify-between gap-4 px-4 md:px-5">
        <Checkbox
          label={
            <span className="text-sm font-semibold text-muted">
              {title} <span className="font-normal text-faint tabular-nums">{tasks.length}</span>
            </span>
          }
          checked={chosen === 'all'}
          indeterminate={chosen === 'some'}
          disabled={chosen === 'none' && tasks.every((task) => task.there)}
          onCheckedChange={onChooseAll}
        />
      </div>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {tasks.map((task) => (
            <li
              key={task.key}
              className="flex items-start gap-3 px-4 py-3 [contain-intrinsic-size:auto_64px] [content-visibility:auto] md:px-5"
            >
              <Checkbox
                className="min-w-0 flex-1"
                label={<span className="font-medium wrap-break-word">{task.title}</span>}
                help={details(task)}
                checked={isChosen(choice, task)}
                onCheckedChange={(is) => onChoose(task, is)}
              />
              <span className="shrink-0 pt-0.5 text-xs whitespace-nowrap text-muted tabular-nums">
                {dueWords(task, today)?.text}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function details(task: PlacedTask): string {
  const words = [categoryOf(task.category, task.icon).label]
  if (task.subtasks > 0) words.push(count(task.subtasks, 'subtarefa', 'subtarefas'))
  if (task.there) words.push('Já está no checklist')
  return words.join(' · ')
}
