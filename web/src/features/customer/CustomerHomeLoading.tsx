import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** The shape of a client's page while it is fetched. */
export function CustomerHomeLoading() {
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh bg-paper outline-none">
      <LoadingStatus>Abrindo o seu evento…</LoadingStatus>
      <div className="flex flex-col items-center gap-5 px-6 pt-20 pb-16">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-28 w-64 max-w-full" />
        <Skeleton className="h-5 w-56" />
      </div>
      <div className="mx-auto flex max-w-150 flex-col gap-3 px-5">
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
      </div>
    </main>
  )
}
