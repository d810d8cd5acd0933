import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CheckCheck } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { TaskMyTask } from '@/client/types.gen'
import { useTick } from '@/features/pendencies'
import { defaultTimeZone } from '@/lib/dates'
import { count } from '@/lib/text'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { MyTaskRow } from './MyTaskRow'
import { myTasksQuery } from './queries'

const groups: { due: TaskMyTask['due']; label: string; className: string }[] = [
  { due: 'LATE', label: 'Atrasadas', className: 'text-coral' },
  { due: 'TODAY', label: 'Hoje', className: 'text-wine' },
  { due: 'WEEK', label: 'Até domingo', className: 'text-muted' },
  { due: 'LATER', label: 'Depois', className: 'text-muted' },
  { due: 'UNDATED', label: 'Sem data', className: 'text-muted' },
]

/** Every open task that is one's own, in all events. */
export function MyTasksScreen() {
  const { client } = useWorkspace()
  const now = useToday(defaultTimeZone)
  const tick = useTick()
  const found = useInfiniteQuery(myTasksQuery(client))
  const total = found.data?.pages[0]?.total
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  const title = 'Minhas tarefas'
  return (
    <>
      <PhoneBar title={title} back={{ link: { to: '/app' }, label: 'Voltar a Hoje' }} />
      <Content width="column">
        <PageHeader
          title={title}
          subtitle={
            total !== undefined &&
            (total === 0
              ? 'Nenhuma tarefa aberta é sua'
              : `${count(total, 'tarefa aberta', 'tarefas abertas')}, em todos os eventos`)
          }
          action={
            <Link to="/app/calendar" search={{ minhas: true }} className={buttonClass('secondary')}>
              <CalendarDays size={18} aria-hidden />
              Ver no calendário
            </Link>
          }
        />
        {found.isPending ? (
          <Loading />
        ) : !found.data ? (
          <LoadFailed title="Não deu para carregar as suas tarefas" query={found} />
        ) : items.length === 0 ? (
          <EmptyState
            icon={<CheckCheck size={26} aria-hidden />}
            title="Nada é seu por enquanto"
            action={
              <Link to="/app/events" className={buttonClass('secondary')}>
                Ver os eventos
              </Link>
            }
          >
            No planejamento de um evento, o rosto ao lado de cada tarefa diz quem cuida dela. As
            suas aparecem aqui.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            {groups.map(({ due, label, className }) => {
              const some = items.filter((task) => task.due === due)
              if (some.length === 0) return null
              return (
                <section key={due} aria-label={label}>
                  <h2 className={cx('mb-2 text-sm font-semibold', className)}>{label}</h2>
                  <Card padded={false} className="px-4 md:px-5">
                    <ul className="divide-y divide-line">
                      {some.map((task) => (
                        <MyTaskRow
                          key={task.publicId}
                          task={task}
                          now={now}
                          done={tick.ticked.has(task.publicId)}
                          onDone={(done) => tick.setDone(task, done)}
                        />
                      ))}
                    </ul>
                  </Card>
                </section>
              )
            })}
            <EndOfList query={found} />
          </div>
        )}
      </Content>
    </>
  )
}

function Loading() {
  return (
    <>
      <LoadingStatus>Carregando as suas tarefas…</LoadingStatus>
      <Card padded={false} className="divide-y divide-line">
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="flex items-center gap-3 px-5 py-4">
            <Skeleton className="size-5 rounded-chip" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </Card>
    </>
  )
}
