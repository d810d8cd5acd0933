import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

const rows = [52, 38, 61, 45, 57, 33, 48]

/** The run sheet's shape while it is on its way. */
export function RunSheetSkeleton() {
  return (
    <div className="page-wide pt-5">
      <LoadingStatus>Carregando o roteiro…</LoadingStatus>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="mt-6 h-4 w-20" />
      <div className="mt-2">
        {rows.map((width) => (
          <div key={width} className="flex h-15 items-center gap-4">
            <Skeleton className="h-4 w-11" />
            <div className="flex flex-1 flex-col gap-2">
              {/* Widths that differ look like titles; a style is the only way to a free width. */}
              <div style={{ width: `${width}%` }}>
                <Skeleton className="h-4 w-full" />
              </div>
              <Skeleton className="h-3 w-32" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
