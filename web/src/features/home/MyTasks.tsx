import { Link } from '@tanstack/react-router'
import type { HomeGetTodayOutput } from '@/client/types.gen'
import { useTick } from '@/features/pendencies'
import { fromIso } from '@/lib/dates'
import { formatNumber } from '@/lib/text'
import { cx } from '@/ui/classes'
import { EmptyLine } from '@/ui/EmptyLine'
import { textLinkClass } from '@/ui/TextLink'
import { MyTaskRow } from './MyTaskRow'
import { SectionTitle } from './SectionTitle'

/** Lists the member's own tasks: overdue, due today, and due until Sunday. */
export function MyTasks({ today: { day, mine } }: { today: HomeGetTodayOutput }) {
  const tick = useTick()
  const groups = [
    { due: 'LATE', label: 'Atrasadas', total: mine.late, className: 'text-coral' },
    { due: 'TODAY', label: 'Hoje', total: mine.today, className: 'text-wine' },
    {
      due: 'WEEK',
      // On a Sunday the week to come is meant.
      label: fromIso(day).getDay() === 0 ? 'Até o próximo domingo' : 'Até domingo',
      total: mine.week,
      className: 'text-muted',
    },
  ].filter(({ total }) => total > 0)
  return (
    <section aria-labelledby="minhas-tarefas">
      <SectionTitle id="minhas-tarefas" title="Minhas tarefas">
        {mine.total > 0 && (
          <Link to="/app/tasks" className={cx(textLinkClass, 'text-sm')}>
            {mine.total === 1 ? 'Ver tudo' : `Ver todas as ${formatNumber(mine.total)}`}
          </Link>
        )}
      </SectionTitle>
      {groups.length === 0 && (
        <EmptyLine>
          {mine.total > 0
            ? 'Nada seu vence até domingo.'
            : 'Nenhuma tarefa é sua ainda. No planejamento de um evento, o rosto ao lado de cada tarefa diz quem cuida dela.'}
        </EmptyLine>
      )}
      {groups.map(({ due, label, total, className }) => (
        <div key={due} className="mt-4 first-of-type:mt-0">
          <h3 className={cx('flex gap-2 text-sm font-semibold', className)}>
            {label}
            <span className="font-normal text-muted tabular-nums">{formatNumber(total)}</span>
          </h3>
          <ul className="divide-y divide-line">
            {mine.tasks
              .filter((task) => task.due === due)
              .map((task) => (
                <MyTaskRow
                  key={task.publicId}
                  task={task}
                  now={day}
                  done={tick.ticked.has(task.publicId)}
                  onDone={(done) => tick.setDone(task, done)}
                />
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
