import { z } from 'zod'
import { day, email, instagram, phone, text } from '@/app/form/schema'
import type { CrmContactsCreateInput, CrmContactsGetOutput } from '@/client/types.gen'
import { zCrmContactsCreateInput } from '@/client/zod.gen'
import { eventTypeKeys } from '@/lib/eventTypes'

const api = zCrmContactsCreateInput.shape

export const contactSchema = z.object({
  fullName: text(api.fullName, 'Informe o nome do cliente'),
  phone: phone('Informe o telefone: é por ele que o cliente recebe o link'),
  email: email(api.email),
  instagramHandle: instagram,
  birthDate: day,
  partnerName: text(api.partnerName),
  eventType: z.union([z.literal(''), z.enum(eventTypeKeys)]),
  eventDate: day,
  observations: text(api.observations),
  /** They said that they may be written to by WhatsApp. */
  mayWhatsapp: z.boolean(),
  /** Another contact has this phone, and that is meant. */
  allowDuplicate: z.boolean(),
})

export type ContactValues = z.infer<typeof contactSchema>

/** Returns an empty form, with a name that was typed elsewhere. */
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
    mayWhatsapp: false,
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
    mayWhatsapp: contact.mayWhatsapp,
    allowDuplicate: false,
  }
}

/** Returns the form as the API takes it, without empty fields. */
export function contactInput({ fullName, phone, allowDuplicate, ...rest }: ContactValues) {
  return {
    fullName,
    phone,
    ...(allowDuplicate && { allowDuplicate }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  } as CrmContactsCreateInput
}
