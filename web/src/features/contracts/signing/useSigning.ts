import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyProblem } from '@/app/form/fields'
import { useAppForm } from '@/app/form/useAppForm'
import { publicClient } from '@/app/workspace/clients'
import {
  publicContractRequestCodeMutation,
  publicContractSign,
} from '@/client/api/public.contract.gen'
import type { PublicContractGetOutput } from '@/client/types.gen'
import { type Problem, toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { signingQuery } from './query'
import { nothingSigned, type SignValues, signSchema } from './signForm'

/** The state of the form to sign. It survives refusals and a reload. */
export function useSigning(token: string, contract: PublicContractGetOutput) {
  const queryClient = useQueryClient()
  const { queryKey } = signingQuery(token)
  // The contract may have ended or the link have been replaced meanwhile: the page shows the current state.
  const refused = (problem: Problem) => {
    if (problem.code === 'conflict' || problem.isMissing)
      void queryClient.invalidateQueries({ queryKey })
  }
  const form = useAppForm({
    schema: signSchema,
    initial: nothingSigned,
    draft: `contract.sign.${contract.signer.uuid}`,
    save: async ({ kind, drawn, typed, taxId, samePerson, code }: SignValues) =>
      (
        await publicContractSign({
          client: publicClient,
          body: {
            token,
            code,
            sha256: contract.sha256,
            consent: contract.consent.version,
            signature: { kind, value: kind === 'DRAWN' ? drawn : typed },
            ...(!contract.signer.hasTaxId && taxId && { taxId, samePerson }),
          },
          throwOnError: true,
        })
      ).data,
    names: { 'signature.value': 'drawn' },
    onSaved: (next) => {
      queryClient.setQueryData(queryKey, next)
      // Confirmation and next step are above the contract.
      window.scrollTo(0, 0)
    },
    onRefused: refused,
  })
  const { setValue, clearErrors, setFocus } = form.form
  const request = useMutation({
    ...publicContractRequestCodeMutation({ client: publicClient }),
    meta: { staysOnSignedOut: true },
    onMutate: () => clearErrors('code'),
    onSuccess: ({ askAgain }) => {
      setValue('code', '', { shouldDirty: true })
      setValue('again', Date.now() + askAgain * 1000, { shouldDirty: true })
    },
    onError: (error) => {
      const problem = toProblem(error)
      const [sentence] = applyProblem(form.form, problem)
      if (sentence) toast.error('O código não saiu', { description: sentence })
      refused(problem)
    },
  })
  return {
    form,
    setFocus,
    asking: request.isPending,
    askCode: (channel: 'WHATSAPP' | 'SMS') => request.mutate({ body: { token, channel } }),
    /** What the server says now. */
    show: (next: PublicContractGetOutput) => {
      form.abandon()
      queryClient.setQueryData(queryKey, next)
    },
  }
}
