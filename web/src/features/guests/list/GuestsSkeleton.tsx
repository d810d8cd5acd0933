import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

const rows = [1, 2, 3, 4, 5, 6]

/** The shape of a guest list while it comes. */
export function GuestsSkeleton() {
  return (
    <div className="page-wide pt-5 md:pt-7">
      <LoadingStatus>Carregando convidados…</LoadingStatus>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-6 h-22 w-full rounded-card" />
      <Skeleton className="mt-4 h-9 w-80 max-w-full rounded-chip" />
      <div className="mt-8 flex flex-col gap-5">
        {rows.map((row) => (
          <div key={row} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="h-4 w-96 max-w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
