import { RefreshCw, WifiOff } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { AskForHelp, RequestCode } from './AskForHelp'

export interface LoadFailedProps {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

// A part is seldom closed while it is open.
const NotHere = lazyPart(() => import('@/app/denied/NotHere'))

/** The notice in place of a list that could not be read, with another try; without one where the list is gone. */
export function LoadFailed({ title, query }: LoadFailedProps) {
  const problem = toProblem(query.error)
  if (problem.isMissing) {
    return (
      <Suspense>
        <NotHere />
      </Suspense>
    )
  }
  return (
    <EmptyState
      icon={problem.isOffline ? <WifiOff size={26} aria-hidden /> : undefined}
      title={title}
      action={
        <>
          <Button
            icon={<RefreshCw size={18} aria-hidden />}
            loading={query.isFetching}
            loadingText="Carregando…"
            onClick={() => void query.refetch()}
          >
            Tentar de novo
          </Button>
          {problem.status >= 500 && <AskForHelp requestId={problem.requestId} />}
        </>
      }
    >
      {problem.detail}
      {problem.status >= 500 && problem.requestId && <RequestCode requestId={problem.requestId} />}
    </EmptyState>
  )
}
