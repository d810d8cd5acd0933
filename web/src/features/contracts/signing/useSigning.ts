import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { publicClient } from '@/app/workspace/clients'
import {
  publicContractRequestCodeMutation,
  publicContractSignMutation,
} from '@/client/api/public.contract.gen'
import type { PublicContractGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { pathOf } from './drawing'
import { signingQuery } from './query'
import type { Signature } from './SignFields'

/** What was refused, beside the field it is about; `form` where it is about none. */
export type Refusals = Partial<Record<'signature' | 'consent' | 'taxId' | 'code' | 'form', string>>

const fieldOf: Record<string, keyof Refusals> = {
  code: 'code',
  consent: 'consent',
  taxId: 'taxId',
  'signature.value': 'signature',
}

/** Everything that somebody signs with. It stays as it is whatever the server answers. */
export function useSigning(token: string, contract: PublicContractGetOutput) {
  const queryClient = useQueryClient()
  const [signature, setSignature] = useState<Signature>({ kind: 'DRAWN', strokes: [], typed: '' })
  const [consent, setConsent] = useState(false)
  const [taxId, setTaxId] = useState('')
  const [code, setCode] = useState('')
  const [again, setAgain] = useState<number>()
  const [refusals, setRefusals] = useState<Refusals>({})
  const meta = { staysOnSignedOut: true }
  const request = useMutation({
    ...publicContractRequestCodeMutation({ client: publicClient }),
    meta,
  })
  const send = useMutation({ ...publicContractSignMutation({ client: publicClient }), meta })
  const { queryKey } = signingQuery(token)

  function refused(cause: unknown) {
    const problem = toProblem(cause)
    const beside: Refusals = {}
    for (const { field, message } of problem.fields) beside[fieldOf[field] ?? 'form'] = message
    setRefusals(problem.fields.length > 0 ? beside : { form: problem.detail })
    // It may have ended, or changed hands, meanwhile: the page shows how it stands now.
    if (problem.code === 'conflict' || problem.isMissing)
      void queryClient.invalidateQueries({ queryKey })
  }

  return {
    signature,
    consent,
    taxId,
    code,
    refusals,
    /** When another code may be asked for; undefined before the first. */
    again,
    asking: request.isPending,
    signing: send.isPending,
    setSignature: (next: Signature) => {
      setSignature(next)
      setRefusals(({ signature: _, ...rest }) => rest)
    },
    setConsent: (next: boolean) => {
      setConsent(next)
      setRefusals(({ consent: _, ...rest }) => rest)
    },
    setTaxId: (next: string) => {
      setTaxId(next)
      setRefusals(({ taxId: _, ...rest }) => rest)
    },
    setCode: (next: string) => {
      setCode(next)
      setRefusals(({ code: _, ...rest }) => rest)
    },
    /** A refetch shows what the server says now. */
    show: (next: PublicContractGetOutput) => queryClient.setQueryData(queryKey, next),
    askCode: (channel: 'WHATSAPP' | 'SMS') => {
      setRefusals({})
      request.mutate(
        { body: { token, channel } },
        {
          onSuccess: ({ askAgain }) => {
            setCode('')
            setAgain(Date.now() + askAgain * 1000)
          },
          onError: refused,
        },
      )
    },
    sign: () => {
      const missing: Refusals = {}
      const value = signature.kind === 'DRAWN' ? pathOf(signature.strokes) : signature.typed.trim()
      if (!value)
        missing.signature =
          signature.kind === 'DRAWN' ? 'Desenhe a sua assinatura' : 'Escreva o seu nome'
      if (!consent) missing.consent = 'Aceite assinar por este meio para continuar'
      if (again === undefined) missing.form = 'Peça o código que chega no seu celular'
      else if (code.length !== 6) missing.code = 'Digite os seis números que chegaram'
      setRefusals(missing)
      if (Object.keys(missing).length > 0) return
      send.mutate(
        {
          body: {
            token,
            code,
            sha256: contract.sha256,
            consent: contract.consent.version,
            signature: { kind: signature.kind, value },
            ...(!contract.signer.hasTaxId && taxId.trim() && { taxId }),
          },
        },
        { onSuccess: (next) => queryClient.setQueryData(queryKey, next), onError: refused },
      )
    },
  }
}
