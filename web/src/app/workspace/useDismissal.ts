import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usersDismissMutation } from '@/client/api/users.gen'
import type { UsersDismissInput, UsersGetOutput } from '@/client/types.gen'
import { meClient } from './clients'
import { meQuery } from './me'

/** Something explained once: gone at once, and for good when the server has noted it. */
export function useDismissal(me: UsersGetOutput, key: UsersDismissInput['key']) {
  const queryClient = useQueryClient()
  const [gone, setGone] = useState(() => me.dismissed.includes(key))
  const { mutate } = useMutation({
    ...usersDismissMutation({ client: meClient }),
    // A failure is not worth a complaint: it is explained once more another day.
    onSuccess: () =>
      queryClient.setQueryData<UsersGetOutput>(meQuery.queryKey, (known) =>
        known?.dismissed.includes(key)
          ? known
          : known && { ...known, dismissed: [...known.dismissed, key] },
      ),
  })
  return {
    dismissed: gone,
    dismiss: () => {
      setGone(true)
      mutate({ body: { key } })
    },
  }
}
