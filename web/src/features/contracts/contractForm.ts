import { z } from 'zod'
import { day, email, phone, text } from '@/app/form/schema'
import type { ContractsGetOutput, ContractsSignerInput } from '@/client/types.gen'
import { zContractsSignerInput, zContractsUpdateInput } from '@/client/zod.gen'
import { channelLabels } from './text'

const api = zContractsUpdateInput.shape
const signerApi = zContractsSignerInput.shape

export const channel = z.enum(['WHATSAPP', 'SMS', 'EMAIL'])

export const channels = channel.options.map((value) => ({ value, label: channelLabels[value] }))

/** Said where the link goes by e-mail, and there is none. */
export const emailMissing = 'Informe o e-mail que recebe o link'

const signer = z.object({
  name: text(signerApi.name, 'Diga o nome de quem assina'),
  role: text(signerApi.role),
  phone: phone('Informe o celular: é nele que chega o código'),
  taxId: text(signerApi.taxId),
  channel,
  email: email(signerApi.email),
})

/** The form of one signer. */
export type SignerValues = z.infer<typeof signer>

const fields = z.object({
  name: text(api.name, 'Dê um nome ao contrato'),
  message: text(api.message),
  expiresOn: day,
  inOrder: z.boolean(),
  signers: z.array(signer),
})

export type ContractValues = z.infer<typeof fields>

/** A draft: who signs, in which order, until when, with what words. */
export const contractSchema = fields.superRefine(({ signers }, context) => {
  signers.forEach((one, at) => {
    if (one.channel === 'EMAIL' && one.email === '') {
      context.addIssue({ code: 'custom', path: ['signers', at, 'email'], message: emailMissing })
    }
  })
})

export const emptySigner: SignerValues = {
  name: '',
  role: '',
  phone: '',
  taxId: '',
  channel: 'WHATSAPP',
  email: '',
}

/** What a draft's form begins with. */
export function valuesOf(contract: ContractsGetOutput): ContractValues {
  const { name, message = '', inOrder, expiresOn = '', signers } = contract
  return {
    name,
    message,
    inOrder,
    expiresOn,
    signers: signers.map(({ name, role, team }) => ({
      name,
      role,
      phone: team?.phone ?? '',
      taxId: team?.taxId ?? '',
      channel: team?.channel ?? 'WHATSAPP',
      email: team?.email ?? '',
    })),
  }
}

/** Returns a signer as the API takes them, without empty fields. */
export function signerInput({ role, taxId, email, ...rest }: SignerValues): ContractsSignerInput {
  return { ...rest, ...(role && { role }), ...(taxId && { taxId }), ...(email && { email }) }
}
