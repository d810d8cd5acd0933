import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** The app's frame before it is known who works in it. */
export function AppLoading() {
  return (
    <div className="md:grid md:grid-cols-[248px_minmax(0,1fr)]">
      <LoadingStatus>Abrindo o seu espaço…</LoadingStatus>
      <div className="hidden h-dvh flex-col gap-3 border-r border-line p-3 md:flex">
        <Skeleton className="h-14" />
        <Skeleton className="h-10" />
        <Skeleton className="mt-3 h-9" />
      </div>
      <div className="px-5 pt-5 md:px-8 md:pt-10 lg:px-12">
        <Skeleton className="h-10 w-48" />
        <Skeleton className="mt-3 h-5 w-64" />
        <Skeleton className="mt-10 h-56 rounded-card" />
      </div>
    </div>
  )
}
