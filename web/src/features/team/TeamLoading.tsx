import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** Four people to come. */
export function TeamLoading() {
  return (
    <>
      <LoadingStatus>Carregando a equipe…</LoadingStatus>
      <div className="skeleton divide-y divide-line rounded-card border border-line bg-surface">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="flex gap-3.5 px-5 py-4">
            <Skeleton className="size-10 rounded-chip" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-4 w-32" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
