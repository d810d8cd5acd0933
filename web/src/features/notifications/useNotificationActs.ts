import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refreshNotifications } from '@/app/live/notified'
import { meClient } from '@/app/workspace/clients'
import { useSwitchWorkspace } from '@/app/workspace/useSwitchWorkspace'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  notificationsEndReminder,
  notificationsMarkAllAsRead,
  notificationsMarkAsRead,
  notificationsMarkAsUnread,
  notificationsResumeReminder,
  notificationsSnooze,
} from '@/client/api/notifications.gen'
import type { NotificationsGetAllOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { toast } from '@/ui/toast'
import { type Notification, notificationsQuery } from './queries'

/** The fields needed to open a notification; a push has no others. */
export type Opened = Pick<Notification, 'uuid' | 'businessUuid' | 'path'> & {
  readAt?: string | undefined
}

/** What can be done with notifications. A tap shows at once; what the server refuses is asked for again. */
export function useNotificationActs() {
  const { me, businessId } = useWorkspace()
  const { enter } = useSwitchWorkspace()
  const router = useRouter()
  const queryClient = useQueryClient()

  const show = (readAt: string, is: (one: Notification) => boolean) => {
    for (const unread of [true, false])
      queryClient.setQueryData<InfiniteData<NotificationsGetAllOutput>>(
        notificationsQuery(unread).queryKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (one.readAt || !is(one) ? one : { ...one, readAt })),
            })),
          },
      )
  }
  const undo = (act: () => Promise<unknown>) => ({
    undo: () =>
      void act()
        .catch((error: unknown) =>
          toast.error('Não deu para desfazer', { description: toProblem(error).detail }),
        )
        .finally(() => refreshNotifications(queryClient)),
  })
  const settled = {
    onError: (error: unknown) =>
      toast.error('Não deu para salvar', { description: toProblem(error).detail }),
    onSettled: () => void refreshNotifications(queryClient),
  }
  const read = useMutation({
    mutationFn: async ({ uuid }: Pick<Notification, 'uuid'>) => {
      await notificationsMarkAsRead({ client: meClient, body: { uuid }, throwOnError: true })
    },
    onMutate: ({ uuid }) => show(new Date().toISOString(), (one) => one.uuid === uuid),
    ...settled,
  })
  const readAll = useMutation({
    mutationFn: async (until: string) => {
      const { data } = await notificationsMarkAllAsRead({
        client: meClient,
        body: { until },
        throwOnError: true,
      })
      return data
    },
    onSuccess: ({ read: many, readAt }) => {
      if (many > 0)
        toast.success(
          count(many, 'notificação lida', 'notificações lidas'),
          undo(() =>
            notificationsMarkAsUnread({ client: meClient, body: { readAt }, throwOnError: true }),
          ),
        )
    },
    onMutate: (until) => show(new Date().toISOString(), (one) => one.createdAt <= until),
    ...settled,
  })
  const later = useMutation({
    mutationFn: async ({ uuid, until }: { uuid: string; until: Date | null }) => {
      if (until)
        await notificationsSnooze({
          client: meClient,
          body: { uuid, until: until.toISOString() },
          throwOnError: true,
        })
      else await notificationsEndReminder({ client: meClient, body: { uuid }, throwOnError: true })
    },
    onSuccess: (_, { uuid, until }) =>
      toast.success(
        until ? 'Lembramos você de novo' : 'Você não será mais lembrado disto',
        undo(async () => {
          const body = { uuid }
          await notificationsResumeReminder({ client: meClient, body, throwOnError: true })
          await notificationsMarkAsUnread({ client: meClient, body, throwOnError: true })
        }),
      ),
    ...settled,
  })

  return {
    read: read.mutate,
    readAll: readAll.mutate,
    later: later.mutate,
    /** Opens what one is about, in its business. */
    open: (one: Opened) => {
      if (!one.readAt) read.mutate(one)
      const membership = me.businessMemberships.find(
        ({ businessUuid }) => businessUuid === one.businessUuid,
      )
      if (one.businessUuid !== businessId && membership) enter({ membership, href: one.path })
      else void router.navigate({ href: one.path })
    },
  }
}
