import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

const rows = [62, 48, 55, 40, 66, 51, 58]

/** The checklist's shape while it is on its way. */
export function PlanningSkeleton() {
  return (
    <div className="w-full page-wide pt-5">
      <LoadingStatus>Carregando as tarefas…</LoadingStatus>
      <div className="flex items-center gap-3">
        <Skeleton className="hidden size-11 rounded-chip! md:block" />
        <div className="flex min-w-0 flex-col gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3.5 w-44" />
        </div>
      </div>
      <Skeleton className="mt-6 h-3.5 w-24" />
      <div className="mt-2">
        {rows.map((width) => (
          <div key={width} className="flex h-15 items-center gap-3">
            <Skeleton className="size-5 rounded-chip!" />
            <div className="flex flex-1 flex-col gap-2">
              {/* Widths that differ look like titles; a style is the only way to a free width. */}
              <div style={{ width: `${width}%` }}>
                <Skeleton className="h-4 w-full" />
              </div>
              <Skeleton className="h-3 w-24" />
            </div>
            <Skeleton className="h-3.5 w-16" />
          </div>
        ))}
      </div>
    </div>
  )
}
