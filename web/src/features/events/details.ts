import { z } from 'zod'
import { money, most, text } from '@/app/form/schema'
import type { EventGetOutput, EventUpdateInput } from '@/client/types.gen'
import { zEventCreateInput } from '@/client/zod.gen'
import { centsOf } from '@/lib/money'
import { parseTime } from '@/lib/time'

const api = zEventCreateInput.shape

/** How many clients an event has at most, and how many guests. */
export const mostCustomers = most(api.customers)
export const mostGuests = most(api.numberOfGuests)

export const titleField = text(api.title, 'Dê um nome ao evento')

/** Whose event it is, besides the client. */
export const personField = text(api.eventPersonName)

/** At what hour, where and how big: what creating and editing an event share. */
export const detailsShape = {
  eventStartTime: z
    .string()
    .refine((typed) => typed === '' || parseTime(typed) === typed, 'Informe a hora, como 16:30'),
  ceremonyPlace: text(api.ceremonyPlace),
  receptionPlace: text(api.receptionPlace),
  numberOfGuests: z
    .number()
    .int('Informe um número inteiro')
    .min(0, 'Informe um número a partir de 0')
    .max(mostGuests, 'Informe até 100 mil convidados')
    .nullable(),
  budget: money(api.budget),
}

const detailsSchema = z.object(detailsShape)

export type DetailsValues = z.infer<typeof detailsSchema>

export const noDetails: DetailsValues = {
  eventStartTime: '',
  ceremonyPlace: '',
  receptionPlace: '',
  numberOfGuests: null,
  budget: null,
}

/** Returns the label of the name next to the client's: a wedding's partner, otherwise the celebrated person. */
export function personLabel(type: EventGetOutput['type']): string {
  return type === 'WEDDING' || type === 'BODAS' ? 'Nome do par' : 'Quem celebra'
}

/** Returns a form's details as the API takes them, without empty fields. */
export function detailsInput(values: DetailsValues) {
  const budget = centsOf(values.budget)
  return {
    ...(values.eventStartTime && { eventStartTime: values.eventStartTime }),
    ...(values.ceremonyPlace && { ceremonyPlace: values.ceremonyPlace }),
    ...(values.receptionPlace && { receptionPlace: values.receptionPlace }),
    ...(values.numberOfGuests !== null && { numberOfGuests: values.numberOfGuests }),
    ...(budget !== null && { budget }),
  } satisfies Partial<EventUpdateInput>
}

/** An event's details as a form holds them. */
export function detailsOf(event: EventGetOutput): DetailsValues {
  return {
    eventStartTime: event.eventStartTime ?? '',
    ceremonyPlace: event.ceremonyPlace ?? '',
    receptionPlace: event.receptionPlace ?? '',
    numberOfGuests: event.numberOfGuests ?? null,
    budget: event.budget ?? null,
  }
}
