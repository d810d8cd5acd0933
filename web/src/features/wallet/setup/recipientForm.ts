import { z } from 'zod'
import { text } from '@/app/form/schema'
import { zWalletCreateRecipientInput } from '@/client/zod.gen'

const api = zWalletCreateRecipientInput.shape
const address = api.address.shape
const account = api.bankAccount.shape
const register = api.registerInformation.shape

/** The holder's data as typed. Check digits, ages and the provider's rules are the server's to refuse. */
export const recipientSchema = z.object({
  address: z.object({
    zipcode: text(address.zipcode, 'Diga o CEP').refine(
      (typed) => typed === '' || bareZipcode(typed) !== undefined,
      'Um CEP tem 8 números',
    ),
    state: z.string().min(1, 'Escolha o estado'),
    city: text(address.city, 'Diga a cidade'),
    neighborhood: text(address.neighborhood, 'Diga o bairro'),
    street: text(address.street, 'Diga a rua'),
    number: text(address.number, 'Diga o número, ou S/N'),
    complement: text(address.complement),
    referencePoint: text(address.referencePoint),
  }),
  bankAccount: z.object({
    bankCode: z.string().min(1, 'Escolha o banco'),
    bankAccountType: account.bankAccountType,
    agency: text(account.agency, 'Diga a agência'),
    agencyVerificationCode: text(account.agencyVerificationCode),
    number: text(account.number, 'Diga a conta'),
    verificationCode: text(account.verificationCode, 'Diga o dígito'),
  }),
  registerInformation: z.object({
    email: text(register.email, 'Diga o e-mail'),
    birthdate: z
      .string()
      .min(1, 'Diga a data de nascimento')
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'Informe uma data válida'),
    professionalOccupation: text(register.professionalOccupation, 'Diga a profissão'),
  }),
})

export type RecipientValues = z.infer<typeof recipientSchema>

export const emptyRecipient: RecipientValues = {
  address: {
    zipcode: '',
    state: '',
    city: '',
    neighborhood: '',
    street: '',
    number: '',
    complement: '',
    referencePoint: '',
  },
  bankAccount: {
    bankCode: '',
    bankAccountType: 'CHECKING',
    agency: '',
    agencyVerificationCode: '',
    number: '',
    verificationCode: '',
  },
  registerInformation: { email: '', birthdate: '', professionalOccupation: '' },
}

/** What a reload does not bring back. */
export const secretFields = [
  'bankAccount.number',
  'bankAccount.verificationCode',
  'registerInformation.birthdate',
] as const

/** The eight digits of a zip code, or undefined while it is not whole. */
export function bareZipcode(typed: string): string | undefined {
  const bare = typed.replace(/[\s.-]/g, '')
  return /^\d{8}$/.test(bare) ? bare : undefined
}

/** The states by their letters. */
export const states =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
