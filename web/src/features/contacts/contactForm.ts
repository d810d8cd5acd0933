import { z } from 'zod'
import type { CrmContactsCreateInput, CrmContactsGetOutput } from '@/client/types.gen'
import { parseTypedDate } from '@/lib/dates'
import { eventTypeKeys } from '@/lib/eventTypes'
import { parsePhone } from '@/lib/phone'

/** Lengths the API accepts. */
export const limits = { name: 120, email: 254, instagram: 31, observations: 2000 } as const

const name = (sentence: string) =>
  z.string().trim().min(1, sentence).max(limits.name, `Use até ${limits.name} letras`)
const day = z
  .string()
  .refine((text) => text === '' || parseTypedDate(text) === text, 'Essa data não existe')

export const contactSchema = z.object({
  fullName: name('Informe o nome do cliente'),
  phone: z
    .string()
    .min(1, 'Informe o telefone: é por ele que o cliente recebe o link')
    .refine((text) => parsePhone(text) !== null, 'Confira o número: faltam ou sobram dígitos'),
  email: z.union([z.literal(''), z.email('Confira o e-mail')]),
  instagramHandle: z
    .string()
    .trim()
    .refine(
      (text) => text === '' || /^@?(?=.{1,30}$)\w+(\.\w+)*$/.test(text),
      'Este não é um nome de usuário válido',
    ),
  birthDate: day,
  partnerName: z.string().trim().max(limits.name, `Use até ${limits.name} letras`),
  eventType: z.union([z.literal(''), z.enum(eventTypeKeys)]),
  eventDate: day,
  observations: z.string().max(limits.observations, `Use até ${limits.observations} letras`),
  /** Another contact has this phone, and that is meant. */
  allowDuplicate: z.boolean(),
})

export type ContactValues = z.infer<typeof contactSchema>

/** Half-typed fields are worth keeping too: only the shape of a draft is checked. */
export const contactDraft = z
  .object({
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    instagramHandle: z.string(),
    birthDate: z.string(),
    partnerName: z.string(),
    eventType: contactSchema.shape.eventType,
    eventDate: z.string(),
    observations: z.string(),
  })
  .partial()

/** An empty form, or one about somebody whose name was typed elsewhere. */
export function emptyContact(fullName = ''): ContactValues {
  return {
    fullName,
    phone: '',
    email: '',
    instagramHandle: '',
    birthDate: '',
    partnerName: '',
    eventType: '',
    eventDate: '',
    observations: '',
    allowDuplicate: false,
  }
}

/** A contact as the form holds them. */
export function valuesOf(contact: CrmContactsGetOutput): ContactValues {
  return {
    fullName: contact.fullName,
    phone: contact.phone ?? '',
    email: contact.email ?? '',
    instagramHandle: contact.instagramHandle ?? '',
    birthDate: contact.birthDate ?? '',
    partnerName: contact.partnerName ?? '',
    eventType: contact.eventType ?? '',
    eventDate: contact.eventDate ?? '',
    observations: contact.observations,
    allowDuplicate: false,
  }
}

/** The form as the API takes it: what is empty is absent. */
export function contactInput({ fullName, phone, allowDuplicate, ...rest }: ContactValues) {
  return {
    fullName,
    phone,
    ...(allowDuplicate && { allowDuplicate }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  } as CrmContactsCreateInput
}
