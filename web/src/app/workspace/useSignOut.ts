import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetKept } from '@/app/offline/keep'
import { authSignOutMutation } from '@/client/api/auth.gen'
import { toProblem } from '@/lib/problem'
import { keepTheme } from '@/lib/useTheme'
import { waitAtMost } from '@/lib/waitAtMost'
import { toast } from '@/ui/toast'
import { forgetTab } from './choice'
import { meClient } from './clients'
import { meQuery } from './me'

/** How long a sign-out waits for the browser's stores and push service, in milliseconds. */
const aside = 2_000
/** The same for the doors' check-ins, which are sent first (handInEntries bounds the sending). */
const handingIn = 10_000

/** Ends the session here and at the server, and leaves nothing of it in this tab. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutate } = useMutation({
    ...authSignOutMutation({ client: meClient }),
    // A session that had already ended is as good as one we ended.
    meta: { staysOnSignedOut: true },
    onSettled: async (_done, error) => {
      if (error && !toProblem(error).isSignedOut) {
        toast.error('Não deu para sair', { description: toProblem(error).detail })
        return
      }
      forgetTab()
      // The server has the browser clear it too; this is for those that do not.
      await waitAtMost(aside, forgetKept())
      keepTheme()
      queryClient.removeQueries({ queryKey: meQuery.queryKey })
      await router.navigate({ to: '/auth/signin' })
      queryClient.clear()
    },
  })
  return async () => {
    const owner = queryClient.getQueryData(meQuery.queryKey)?.uuid
    const left = await waitAtMost(
      handingIn,
      import('@/app/offline/doors')
        .then(({ handInEntries }) =>
          handInEntries((within) => router.options.context.handInAll(owner, within)),
        )
        .then((entries) => entries ?? 'none'),
    )
    // The next person on this browser gets no pushes of this one; if the server does not answer
    // now, it ends them with the browser's storage.
    const silent = () =>
      waitAtMost(
        aside,
        import('@/app/push/device').then(({ disablePush }) => disablePush()),
      )
    if (!left || left === 'none') {
      await silent()
      // Where this browser did not say what waits, its storage stays, as where something does.
      return mutate({ body: left ? {} : { entriesWait: true } })
    }
    const run = () => void silent().then(() => mutate({ body: { entriesWait: true } }))
    toast.info(left.title, {
      description: left.description,
      action: { label: 'Sair assim mesmo', run },
    })
  }
}
