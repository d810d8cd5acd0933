import { Content } from '@/app/frame/Content'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** The overview's shape while it comes. */
export function OverviewLoading() {
  return (
    <Content>
      <LoadingStatus>Carregando a visão geral…</LoadingStatus>
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-28 rounded-card" />
        ))}
      </div>
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </Content>
  )
}
