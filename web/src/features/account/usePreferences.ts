import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meClient } from '@/app/workspace/clients'
import { userNotificationsSettingsUpdatePreferences } from '@/client/api/userNotificationsSettings.gen'
import type { UserNotificationsSettingsUpdatePreferencesInput } from '@/client/types.gen'
import { browserZone } from '@/lib/browserZone'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { preferencesQuery } from './queries'

/**
 * Changes the quiet hours, the time zone and the daily summary at once; a refused change is reverted, with a toast.
 */
export function useChangePreferences() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'userNotificationsSettings.updatePreferences' },
    mutationFn: async (change: UserNotificationsSettingsUpdatePreferencesInput) => {
      const { data } = await userNotificationsSettingsUpdatePreferences({
        client: meClient,
        body: { ...change, browserTimeZone: browserZone() },
        throwOnError: true,
      })
      return data
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey })
      const before = queryClient.getQueryData(preferencesQuery.queryKey)
      if (before) queryClient.setQueryData(preferencesQuery.queryKey, { ...before, ...change })
      return before
    },
    onSuccess: (saved) => queryClient.setQueryData(preferencesQuery.queryKey, saved),
    onError: (error, _, before) => {
      queryClient.setQueryData(preferencesQuery.queryKey, before)
      const { fields, detail } = toProblem(error)
      toast.error('Não conseguimos salvar sua escolha', {
        description: fields[0]?.message ?? detail,
      })
    },
  })
  return mutate
}
