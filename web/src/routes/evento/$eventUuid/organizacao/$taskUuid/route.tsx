import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { taskQuery } from '@/features/customer/checklist/queries'
import { isUuid } from '@/lib/search'

/** What every page under a task stands on. */
export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.taskUuid)) throw notFound()
  },
  loader: ({ context: { queryClient, client }, params: { taskUuid } }) =>
    queryClient.ensureQueryData({ ...taskQuery(client, taskUuid), revalidateIfStale: true }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Tarefa' }] }),
  pendingComponent: ClientPageLoading,
})
