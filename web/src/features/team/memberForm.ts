import { z } from 'zod'
import { phone, text } from '@/app/form/schema'
import { zBusinessTeamMemberAddTeamMemberInput } from '@/client/zod.gen'
import { isMobile, parsePhone } from '@/lib/phone'
import { accessInput, noneChosen } from './access'

/** The roles one gives to others; an owner is made by opening a business. */
const givenRoles = ['GUEST', 'ASSISTANT'] as const

export type GivenRole = (typeof givenRoles)[number]

export const nameSchema = text(zBusinessTeamMemberAddTeamMemberInput.shape.name, 'Informe o nome')

export const phoneSchema = phone('Informe o celular: o convite chega por WhatsApp').refine(
  (typed) => {
    const number = parsePhone(typed)
    return number === null || isMobile(number)
  },
  'Informe um celular com WhatsApp',
)

export const permissionsSchema = z.number().int().min(1, noneChosen)

/** What a helper may do in one event. */
export const accessSchema = z.object({ permissions: permissionsSchema })

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

/** The form as the API takes it: events are only a helper's. */
export function memberInput({ role, name, phone: mobile, eventAccesses }: MemberValues) {
  if (!role) throw new Error('the role is chosen before anything else')
  return {
    role,
    name,
    phone: mobile,
    eventAccesses: role === 'GUEST' ? accessInput(eventAccesses) : [],
  }
}

/** Whether the form can be sent at all: a helper without an event would find nothing. */
export function canSubmit({ role, eventAccesses }: Pick<MemberValues, 'role' | 'eventAccesses'>) {
  return role === 'ASSISTANT' || (role === 'GUEST' && eventAccesses.length > 0)
}
