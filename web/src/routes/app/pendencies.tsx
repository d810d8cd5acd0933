import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PendenciesScreen } from '@/features/pendencies/PendenciesScreen'
import { pendenciesQuery } from '@/features/pendencies/queries'
import { kindOf, pendenciesSearch } from '@/features/pendencies/search'
import { lazyPart } from '@/lib/lazyPart'

/** The task next to the list; its code loads when one is opened. */
const TaskPanel = lazyPart(() =>
  import('@/features/planning/detail/TaskPanel').then((module) => ({ default: module.TaskPanel })),
)

export const Route = createFileRoute('/app/pendencies')({
  validateSearch: pendenciesSearch,
  loaderDeps: ({ search: { tipo, por } }) => ({ tipo, por }),
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient, client }, deps: { tipo, por } }) => {
    void queryClient.prefetchInfiniteQuery(
      pendenciesQuery(client, tipo && kindOf[tipo], por === 'dia'),
    )
  },
  head: () => ({ meta: [{ title: 'Pendências · Cortejo' }] }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { evento, tarefa } = search
  return (
    <PendenciesScreen {...search}>
      {evento && tarefa && (
        <Suspense>
          <TaskPanel
            eventUuid={evento}
            taskUuid={tarefa}
            backLabel="Voltar para as pendências"
            onClose={() =>
              void navigate({
                search: ({ evento: _, tarefa: __, ...rest }) => rest,
                resetScroll: false,
              })
            }
          />
        </Suspense>
      )}
    </PendenciesScreen>
  )
}
