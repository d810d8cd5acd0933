import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** The shape of a list of payments. */
export function ListLoading() {
  return (
    <div className="skeleton flex flex-col gap-6">
      <LoadingStatus>Carregando os pagamentos…</LoadingStatus>
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-14 w-full" />
      {Array.from({ length: 6 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={n} className="h-12 w-full" />
      ))}
    </div>
  )
}
