import { Card } from '@/ui/Card'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** Six vendors to come. */
export function VendorsLoading() {
  return (
    <>
      <LoadingStatus>Carregando fornecedores…</LoadingStatus>
      <Card as="div" padded={false} className="skeleton divide-y divide-line">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="flex items-center gap-3.5 px-4 py-3.5 md:px-5">
            <Skeleton className="size-10 rounded-chip" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          </div>
        ))}
      </Card>
    </>
  )
}
