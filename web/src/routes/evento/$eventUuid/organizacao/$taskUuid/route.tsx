import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClientPageLoading } from '@/features/customer/ClientLoading'
import { taskQuery } from '@/features/customer/checklist/queries'
import { isUuid } from '@/lib/search'

/** The route above every page of a task, which loads the task. */
export const Route = createFileRoute('/evento/$eventUuid/organizacao/$taskUuid')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.taskUuid)) throw notFound()
  },
  loader: ({ context: { queryClient, client }, params: { taskUuid } }) =>
    queryClient.ensureQueryData({ ...taskQuery(client, taskUuid), revalidateIfStale: true }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Tarefa' }] }),
  pendingComponent: ClientPageLoading,
})
