import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meClient } from '@/app/workspace/clients'
import { userNotificationsSettingsUpsert } from '@/client/api/userNotificationsSettings.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { type NotificationType, notificationsQuery } from './queries'

/** APP is the kind as a whole. */
export type Channel = 'APP' | 'PUSH' | 'EMAIL' | 'WHATSAPP'

interface Change {
  type: NotificationType
  channel: Channel
  enabled: boolean
}

const keys = { APP: 'enabled', PUSH: 'push', EMAIL: 'email', WHATSAPP: 'whatsApp' } as const

/** Switches a kind of message, or one of its channels, at once; what the server refuses goes back, and says so. */
export function useSwitchNotification() {
  const queryClient = useQueryClient()
  const show = ({ type, channel, enabled }: Change) =>
    queryClient.setQueryData(
      notificationsQuery.queryKey,
      (before) =>
        before && {
          settings: before.settings.map((one) =>
            one.type === type ? { ...one, [keys[channel]]: enabled } : one,
          ),
        },
    )
  const { mutate } = useMutation({
    // Runs one at a time, so that the last of two quick taps wins.
    scope: { id: 'userNotificationsSettings.upsert' },
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
      show(change)
    },
    mutationFn: async (body: Change) => {
      await userNotificationsSettingsUpsert({ client: meClient, body, throwOnError: true })
    },
    onError: (error, change) => {
      show({ ...change, enabled: !change.enabled })
      toast.error('Não conseguimos salvar sua escolha', { description: toProblem(error).detail })
    },
  })
  return mutate
}
