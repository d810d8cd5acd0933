import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { disablePush, enablePush, type PushState, pushState } from '@/app/push/device'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { devicesQuery } from './queries'

const stateKey = ['push', 'state'] as const

/** Returns the state of pushes in this browser, and the functions that change it (specification 2, section 4). */
export function usePush() {
  const queryClient = useQueryClient()
  const { data: here } = useQuery({ queryKey: stateKey, queryFn: pushState, staleTime: 0 })
  const { data: mine } = useQuery(devicesQuery)
  // A subscription that the server does not have, or of another, is none.
  const isMine = mine?.devices.some(({ isCurrent }) => isCurrent)
  const state: PushState | undefined = here !== 'on' || isMine ? here : mine && 'prompt'
  const settled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: stateKey }),
      queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
    ])
  const enable = useMutation({
    mutationFn: async () => {
      const { publicKey } = await queryClient.ensureQueryData(devicesQuery)
      return enablePush(publicKey)
    },
    onSuccess: (on) => {
      if (on) toast.success('Notificações ativadas')
      else
        toast.error('Ooops! Algo deu errado', {
          description:
            'Para ativar essa funcionalidade, permita as notificações nas configurações do dispositivo.',
        })
    },
    onError: (error) =>
      toast.error('Ooops! Algo deu errado', { description: toProblem(error).detail }),
    onSettled: settled,
  })
  const disable = useMutation({
    mutationFn: disablePush,
    onError: (error) =>
      toast.error('Não deu para desativar', { description: toProblem(error).detail }),
    onSettled: settled,
  })
  return { state, enable, disable }
}
