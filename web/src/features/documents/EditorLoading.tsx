import { Card } from '@/ui/Card'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'

/** A text that is on its way. */
export function EditorLoading() {
  return (
    <Card>
      <LoadingStatus>Abrindo o texto…</LoadingStatus>
      <Skeleton className="mb-4 h-7 w-2/5" />
      <Skeleton className="mb-3 h-4 w-full" />
      <Skeleton className="mb-3 h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </Card>
  )
}
