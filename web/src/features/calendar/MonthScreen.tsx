import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarSync } from 'lucide-react'
import { useId, useMemo } from 'react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { MonthHeader, MonthTable } from '@/app/month/Month'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import type { TaskGetCalendarOutput } from '@/client/types.gen'
import { defaultTimeZone, type IsoDate } from '@/lib/dates'
import { monthOf, monthText } from '@/lib/month'
import { count, formatNumber } from '@/lib/text'
import { useToday } from '@/lib/useToday'
import { buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Switch } from '@/ui/Switch'
import { Agenda } from './Agenda'
import { Day } from './Day'
import { daysOf, nothing } from './days'
import { monthQuery } from './queries'
import type { MonthSearch } from './search'

/** A month of all events and their deadlines; on a phone, a list below it has the details. */
export function MonthScreen({
  search,
  onMine,
}: {
  search: MonthSearch
  onMine: (mine: boolean) => void
}) {
  const { client, me } = useWorkspace()
  const today = useToday(defaultTimeZone)
  const month = search.month ?? monthOf(today)
  const mine = search.minhas === true
  const found = useQuery({ ...monthQuery(client, month, mine), placeholderData: keepPreviousData })
  return (
    <>
      <PhoneBar title="Calendário" />
      <Content>
        <PageHeader
          title="Calendário"
          subtitle="Os dias e os prazos de todos os seus eventos"
          className="max-md:sr-only"
          // A calendar one subscribes to is one's own, in one's own business.
          action={
            !me.control && (
              <Link to="/app/menu/calendar" className={buttonClass('secondary')}>
                <CalendarSync size={18} aria-hidden />
                Assinar
              </Link>
            )
          }
        />
        {found.isPending ? (
          <>
            <LoadingStatus>Carregando o calendário…</LoadingStatus>
            <Skeleton className="h-150 rounded-card" />
          </>
        ) : !found.data ? (
          <LoadFailed title="Não deu para carregar o calendário" query={found} />
        ) : (
          <div
            className={cx('transition-opacity', found.isPlaceholderData && 'opacity-60')}
            aria-busy={found.isPlaceholderData}
          >
            <Month data={found.data} {...{ month, today, mine, onMine }} />
          </div>
        )}
      </Content>
    </>
  )
}

function Month({
  data,
  month,
  today,
  mine,
  onMine,
}: {
  data: TaskGetCalendarOutput
  month: string
  today: IsoDate
  mine: boolean
  onMine: (mine: boolean) => void
}) {
  const title = useId()
  const events = useMemo(
    () => new Map(data.events.map((event) => [event.uuid, event])),
    [data.events],
  )
  const days = useMemo(() => daysOf(data), [data])
  const due = data.tasks.filter(({ deadline }) => monthOf(deadline) === month).length
  return (
    <section aria-labelledby={title}>
      <MonthHeader id={title} month={month} today={today} as="h2">
        <Switch label="Só minhas" checked={mine} onCheckedChange={onMine} className="mr-2" />
      </MonthHeader>
      <p role="status" className="sr-only">
        {`${monthText(month)}: ${due === 0 ? 'nada vence' : count(due, 'tarefa', 'tarefas')}`}
      </p>
      <MonthTable
        labelledBy={title}
        month={month}
        day={(day, outside) => (
          <Day key={day} {...{ day, today, outside, events }} of={days.get(day) ?? nothing} />
        )}
      />
      {data.total > data.tasks.length && (
        <p className="mt-3 text-sm text-muted">
          São {formatNumber(data.total)} tarefas: aparecem as {formatNumber(data.tasks.length)}{' '}
          primeiras.
        </p>
      )}
      <Agenda {...{ days, events, month, today, mine }} />
    </section>
  )
}
