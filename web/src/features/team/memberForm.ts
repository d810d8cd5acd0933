import { z } from 'zod'
import { isMobile, parsePhone } from '@/lib/phone'
import { accessInput, noneChosen } from './access'

/** The roles one gives to others; an owner is made by opening a business. */
const givenRoles = ['GUEST', 'ASSISTANT'] as const

export type GivenRole = (typeof givenRoles)[number]

/** Lengths the API accepts. */
export const limits = { name: 120 } as const

export const nameSchema = z
  .string()
  .trim()
  .min(1, 'Informe o nome')
  .max(limits.name, 'Use até 120 letras')

export const phoneSchema = z
  .string()
  .min(1, 'Informe o celular: o convite chega por WhatsApp')
  .refine((text) => parsePhone(text) !== null, 'Confira o número: faltam ou sobram dígitos')
  .refine((text) => {
    const phone = parsePhone(text)
    return phone === null || isMobile(phone)
  }, 'Informe um celular com WhatsApp')

export const permissionsSchema = z.number().int().min(1, noneChosen)

const access = z.object({ uuid: z.string(), title: z.string(), permissions: z.number() })

export const memberSchema = z
  .object({
    role: z.enum(givenRoles, 'Escolha um papel').nullable(),
    name: nameSchema,
    phone: phoneSchema,
    eventAccesses: z.array(access),
    choosing: access.nullable(),
  })
  .refine(
    ({ role, eventAccesses }) =>
      role !== 'GUEST' || eventAccesses.every(({ permissions }) => permissions > 0),
    { path: ['eventAccesses'], message: noneChosen },
  )

/** `choosing` is the event whose permissions are being chosen and not saved yet. */
export type MemberValues = z.infer<typeof memberSchema>

/** A draft keeps what is half filled in too. */
export const memberDraft = z
  .object({
    role: z.enum(givenRoles).nullable(),
    name: z.string(),
    phone: z.string(),
    eventAccesses: z.array(access),
    choosing: access.nullable(),
  })
  .partial()

/** The form as the API takes it: events are only a helper's. */
export function memberInput({ role, name, phone, eventAccesses }: MemberValues) {
  if (!role) throw new Error('the role is chosen before anything else')
  return {
    role,
    name,
    phone,
    eventAccesses: role === 'GUEST' ? accessInput(eventAccesses) : [],
  }
}

/** Whether the form can be sent at all: a helper without an event would find nothing. */
export function canSubmit({ role, eventAccesses }: Pick<MemberValues, 'role' | 'eventAccesses'>) {
  return role === 'ASSISTANT' || (role === 'GUEST' && eventAccesses.length > 0)
}
