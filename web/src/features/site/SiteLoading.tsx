import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** The shape of the editor while it comes. */
export function SiteLoading() {
  return (
    <div className="flex gap-5 px-5 pt-4">
      <LoadingStatus>Abrindo o site…</LoadingStatus>
      <div className="flex w-full flex-col gap-3 lg:w-74">
        <Skeleton className="h-18 rounded-card" />
        {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4', 'w-3/5'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={index} className={`h-8 ${width}`} />
        ))}
      </div>
      <Skeleton className="hidden h-150 flex-1 rounded-card lg:block" />
    </div>
  )
}
