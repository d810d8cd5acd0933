import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetKept } from '@/app/offline/keep'
import { authSignOutMutation } from '@/client/api/auth.gen'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { keepTheme } from '@/lib/useTheme'
import { toast } from '@/ui/toast'
import { forgetTab } from './choice'
import { meClient } from './clients'
import { meQuery } from './me'

// Who signs out once a day needs it, and nobody's first page.
const loadDoors = () => import('@/app/offline/doors')

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
      await forgetKept()
      await loadDoors().then(
        ({ forgetDoorLists }) => forgetDoorLists(),
        () => undefined,
      )
      keepTheme()
      queryClient.removeQueries({ queryKey: meQuery.queryKey })
      await router.navigate({ to: '/auth/signin' })
      queryClient.clear()
    },
  })
  return async () => {
    const waiting = await loadDoors().then(
      ({ entriesWaiting }) => entriesWaiting(),
      () => 0,
    )
    if (waiting === 0) return mutate({ body: {} })
    // Nothing but the server's confirmation takes them from this device: they stay, and it is said.
    toast.info(
      count(waiting, 'entrada da recepção não chegou', 'entradas da recepção não chegaram'),
      {
        description:
          'Abra a recepção com internet, e elas vão. Se sair, ficam aqui até você entrar de novo.',
        action: { label: 'Sair assim mesmo', run: () => mutate({ body: { entriesWait: true } }) },
      },
    )
  }
}
