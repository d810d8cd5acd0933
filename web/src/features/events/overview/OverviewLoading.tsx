import { Content } from '@/app/frame/Content'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

const rows = ['a', 'b', 'c', 'd', 'e']

/** The overview's shape while it comes. */
export function OverviewLoading() {
  return (
    <Content>
      <LoadingStatus>Carregando a visão geral…</LoadingStatus>
      <div className="grid grid-cols-1 gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {['dias', 'novidades'].map((part) => (
          <div key={part}>
            <Skeleton className="mb-4 h-6 w-44" />
            {rows.map((row) => (
              <div key={row} className="flex items-center gap-3 py-3">
                <Skeleton className="size-5 rounded-chip" />
                <Skeleton className="h-4 w-3/5" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Content>
  )
}
