import { createFileRoute } from '@tanstack/react-router'
import { MyTasksScreen } from '@/features/home/MyTasksScreen'
import { myTasksQuery } from '@/features/home/queries'

export const Route = createFileRoute('/app/tasks')({
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient, client } }) => {
    void queryClient.prefetchInfiniteQuery(myTasksQuery(client))
  },
  head: () => ({ meta: [{ title: 'Minhas tarefas · Cortejo' }] }),
  component: MyTasksScreen,
})
