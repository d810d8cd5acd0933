import { z } from 'zod'
import { text } from '@/app/form/schema'
import { zContractsSignatureInput, zPublicContractSignInput } from '@/client/zod.gen'

const fields = z.object({
  kind: zContractsSignatureInput.shape.kind,
  /** A path (drawing.ts) and a name. Each keeps its value while the other is shown. */
  drawn: z.string(),
  typed: z.string().trim().max(120),
  taxId: text(zPublicContractSignInput.shape.taxId),
  /** That a CPF which another signer has is theirs; asked about once the server says so. */
  samePerson: z.boolean(),
  consent: z.boolean(),
  code: z.string(),
  /** When another code may be asked for, in milliseconds; 0 before the first. */
  again: z.number(),
})

export type SignValues = z.infer<typeof fields>

/** The schema of the form to sign. */
export const signSchema = fields.superRefine((values, context) => {
  const { kind, drawn, typed, consent, code, again } = values
  const refuse = (path: keyof SignValues, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (kind === 'DRAWN' && !drawn) refuse('drawn', 'Desenhe a sua assinatura')
  if (kind === 'TYPED' && !typed) refuse('typed', 'Escreva o seu nome')
  if (!consent) refuse('consent', 'Aceite assinar por este meio para continuar')
  if (again === 0) refuse('code', 'Peça o código que chega no seu celular')
  else if (code.length !== 6) refuse('code', 'Digite os seis números que chegaram')
})

export const nothingSigned: SignValues = {
  kind: 'DRAWN',
  drawn: '',
  typed: '',
  taxId: '',
  samePerson: false,
  consent: false,
  code: '',
  again: 0,
}
