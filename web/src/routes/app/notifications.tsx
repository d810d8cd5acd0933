import { createFileRoute } from '@tanstack/react-router'
import {
  NotificationsScreen,
  type NotificationsSearch,
} from '@/features/notifications/NotificationsScreen'
import { notificationsQuery } from '@/features/notifications/queries'
import { oneOf, present, uuidIn } from '@/lib/search'

export const Route = createFileRoute('/app/notifications')({
  validateSearch: ({ ver, abrir, espaco, em }: Record<string, unknown>): NotificationsSearch =>
    present({
      ver: oneOf(ver, ['todas'] as const),
      abrir: uuidIn(abrir),
      espaco: uuidIn(espaco),
      em: typeof em === 'string' && em.startsWith('/app/') ? em : undefined,
    }),
  loaderDeps: ({ search: { ver } }) => ({ ver }),
  // Asked for, not waited for: the list has its own skeleton.
  loader: ({ context: { queryClient }, deps: { ver } }) => {
    void queryClient.prefetchInfiniteQuery(notificationsQuery(ver !== 'todas'))
  },
  head: () => ({ meta: [{ title: 'Notificações · Cortejo' }] }),
  component: Page,
})

function Page() {
  return <NotificationsScreen {...Route.useSearch()} />
}
