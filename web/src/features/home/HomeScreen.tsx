import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { WorkspaceTitle } from '@/app/workspace/WorkspaceTitle'
import { defaultTimeZone, formatWholeDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { useToday } from '@/lib/useToday'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { FirstSteps } from './FirstSteps'
import { MyTasks } from './MyTasks'
import { NewTask } from './NewTask'
import { NextEvents } from './NextEvents'
import { todayQuery } from './queries'
import type { HomeSearch } from './search'
import { WeekRibbon } from './WeekRibbon'
import { WhereOneStopped } from './WhereOneStopped'
import { WhoWaits } from './WhoWaits'
import { greeting, summary } from './words'

// Few people have a pending invite: its code loads on demand.
const PendingInvites = lazyPart(() => import('@/app/workspace/PendingInvites'))
// The owner's alone, and most days it says nothing.
const WalletLine = lazyPart(() => import('./WalletLine'))

/** The page the day begins with: the week, who waits for whom, what comes next, where one stopped. */
export function HomeScreen({ esperas }: HomeSearch) {
  const { client, me, business, may } = useWorkspace()
  const today = useQuery(todayQuery(client))
  const now = useToday(defaultTimeZone)
  const { data, refetch } = today
  const day = data?.day
  // A screen left open overnight wakes up on the right week.
  useEffect(() => {
    if (day && day < now) void refetch()
  }, [day, now, refetch])
  const untouched = business.activeEvents === 0
  return (
    <>
      <PhoneBar title={<WorkspaceTitle />} />
      <Content>
        <PageHeader
          back={<p className="mb-1 text-sm text-muted">{formatWholeDay(now)}</p>}
          title={greeting(me.name, new Date().getHours())}
          subtitle={!untouched && data && summary(data)}
          action={!untouched && data && <NewTask next={data.next} />}
        />
        <Suspense>
          <PendingInvites />
        </Suspense>
        {may('READ_WALLET') && (
          <Suspense>
            <WalletLine />
          </Suspense>
        )}
        {untouched ? (
          <FirstSteps />
        ) : today.isPending ? (
          <HomeLoading />
        ) : !data ? (
          <LoadFailed title="Não deu para carregar o seu dia" query={today} />
        ) : (
          <>
            <WeekRibbon today={data} />
            <div className="mt-8 grid grid-cols-1 items-start gap-x-11 gap-y-9 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_17rem]">
              <MyTasks today={data} />
              <WhoWaits today={data} all={esperas === 'todas'} />
              <div className="flex min-w-0 flex-col gap-9">
                <NextEvents next={data.next} now={now} />
                <WhereOneStopped />
              </div>
            </div>
            <NewTask next={data.next} phone />
          </>
        )}
      </Content>
    </>
  )
}

function HomeLoading() {
  return (
    <>
      <LoadingStatus>Carregando o seu dia…</LoadingStatus>
      <Skeleton className="h-44 rounded-card" />
      <div className="mt-8 grid grid-cols-1 gap-x-11 gap-y-9 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_17rem]">
        {['tarefas', 'esperas', 'eventos'].map((part) => (
          <div key={part}>
            <Skeleton className="mb-5 h-6 w-44" />
            {['a', 'b', 'c', 'd'].map((row) => (
              <div key={row} className="flex items-center gap-3 py-3">
                <Skeleton className="size-9 rounded-chip" />
                <Skeleton className="h-4 w-3/5" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
