import { z } from 'zod'
import { text } from '@/app/form/schema'
import { zPixKeySetOfVendorInput } from '@/client/zod.gen'

const api = zPixKeySetOfVendorInput.shape

export type KeyKind = z.infer<typeof api.kind>

/** The kinds of Pix keys, as banks name them, with the properties of their fields. */
export const kinds: Record<
  KeyKind,
  { label: string; placeholder: string; inputMode: 'text' | 'numeric' | 'email' | 'tel' }
> = {
  CPF: { label: 'CPF', placeholder: '000.000.000-00', inputMode: 'numeric' },
  CNPJ: { label: 'CNPJ', placeholder: '00.000.000/0000-00', inputMode: 'text' },
  EMAIL: { label: 'E-mail', placeholder: 'nome@exemplo.com', inputMode: 'email' },
  PHONE: { label: 'Celular', placeholder: '(31) 98765-4321', inputMode: 'tel' },
  RANDOM: { label: 'Chave aleatória', placeholder: 'Cole como o banco mostra', inputMode: 'text' },
}

export const kindOptions = Object.entries(kinds).map(([value, { label }]) => ({
  value: value as KeyKind,
  label,
}))

/** A key being set. Whether it exists is the server's to say. */
export const keySchema = z.object({
  kind: api.kind,
  key: text(api.key, 'Diga a chave'),
  holder: text(api.holder, 'Diga o nome que o banco mostra'),
  city: text(api.city, 'Diga a cidade'),
})

export type KeyValues = z.infer<typeof keySchema>
