import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** The shape of an event's frame while it is fetched. */
export function EventFrameLoading() {
  return (
    <>
      <LoadingStatus>Abrindo o evento…</LoadingStatus>
      <div className="bg-surface">
        <Skeleton className="h-36 rounded-none md:h-21" />
        <div className="flex flex-col gap-2.5 border-b border-line px-page py-4">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-8 w-80 max-w-full max-md:hidden" />
          <Skeleton className="mt-2 h-5 w-64" />
        </div>
      </div>
      <div className="flex flex-col gap-3 px-page pt-8">
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </>
  )
}
