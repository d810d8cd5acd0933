import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { adminClient } from '@/app/workspace/clients'
import { letGoOfControl } from '@/app/workspace/controlEnd'
import { meQuery } from '@/app/workspace/me'
import {
  adminRemoveBusinessControl,
  adminRenewBusinessControl,
  adminTakeBusinessControl,
} from '@/client/api/admin.gen'
import type { AdminTakeBusinessControlInput, UsersGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'

export type Control = NonNullable<UsersGetOutput['control']>

/** Asks again who one is, and with it what one is in control of. */
export function useAskWhoIAm() {
  const queryClient = useQueryClient()
  return useCallback(() => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }), [queryClient])
}

/** Takes control of a business, which is this person's workspace from then on. */
export function useTakeControl() {
  const ask = useAskWhoIAm()
  return async (body: AdminTakeBusinessControlInput) => {
    await adminTakeBusinessControl({ client: adminClient, body, throwOnError: true })
    await ask()
  }
}

/** Another hour. */
export function useRenewControl() {
  const queryClient = useQueryClient()
  const ask = useAskWhoIAm()
  return useMutation({
    mutationFn: () => adminRenewBusinessControl({ client: adminClient, throwOnError: true }),
    onSuccess: ({ data: control }) => {
      queryClient.setQueryData(meQuery.queryKey, (me: UsersGetOutput | undefined) =>
        me ? { ...me, control } : me,
      )
      toast.success('Controle renovado por mais uma hora')
    },
    onError: (error) => {
      toast.error('Não deu para renovar', { description: toProblem(error).detail })
      // It may have ended meanwhile: then this tab has to leave.
      void ask()
    },
  })
}

/** Gives the control back and returns to the backoffice. */
export function useLeaveControl() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const ask = useAskWhoIAm()
  return useMutation({
    mutationFn: async (control: Control) => {
      await adminRemoveBusinessControl({ client: adminClient, throwOnError: true })
      return control
    },
    onSuccess: async ({ businessName, businessUuid }) => {
      // They left on purpose, and confirmed the loss of unsaved texts before.
      letGoOfControl(queryClient, businessUuid, { shows: false })
      await router.navigate({ to: '/app/menu/backoffice', ignoreBlocker: true })
      await ask()
      toast.success(`Você saiu de ${businessName}`)
    },
    onError: (error) => {
      toast.error('Não deu para voltar', { description: toProblem(error).detail })
    },
  })
}
