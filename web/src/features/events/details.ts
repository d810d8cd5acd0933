import { z } from 'zod'
import type { EventGetOutput, EventUpdateInput } from '@/client/types.gen'
import { parseTypedDate } from '@/lib/dates'
import { parseTime } from '@/lib/time'

/** Lengths and amounts the API accepts. */
export const limits = {
  title: 160,
  person: 120,
  place: 160,
  guests: 100_000,
  budget: 100_000_000_000,
  customers: 4,
} as const

const place = z.string().trim().max(limits.place, `Use até ${limits.place} letras`)

export const titleField = z
  .string()
  .trim()
  .min(1, 'Dê um nome ao evento')
  .max(limits.title, `Use até ${limits.title} letras`)

/** A picture as a form holds it: stored, just chosen, or none. */
export const imageField = z.union([z.string(), z.instanceof(File), z.null()])

export const dateField = z
  .string()
  .refine((text) => text === '' || parseTypedDate(text) === text, 'Essa data não existe')

/** At what hour, where and how big: what creating and editing an event share. */
export const detailsShape = {
  eventStartTime: z
    .string()
    .refine((text) => text === '' || parseTime(text) === text, 'Informe a hora, como 16:30'),
  ceremonyPlace: place,
  receptionPlace: place,
  numberOfGuests: z
    .number()
    .int('Informe um número inteiro')
    .min(0, 'Informe um número a partir de 0')
    .max(limits.guests, 'Informe até 100 mil convidados')
    .nullable(),
  budget: z.number().min(0).max(limits.budget, 'Informe até R$ 1 bilhão').nullable(),
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

/** Whose name stands beside the client's: a wedding's other half, else whoever is celebrated. */
export function personLabel(type: EventGetOutput['type']): string {
  return type === 'WEDDING' || type === 'BODAS' ? 'Nome do par' : 'Quem celebra'
}

/** A form's details as the API takes them: what is empty is absent. */
export function detailsInput(values: DetailsValues) {
  return {
    ...(values.eventStartTime && { eventStartTime: values.eventStartTime }),
    ...(values.ceremonyPlace && { ceremonyPlace: values.ceremonyPlace }),
    ...(values.receptionPlace && { receptionPlace: values.receptionPlace }),
    ...(values.numberOfGuests !== null && { numberOfGuests: values.numberOfGuests }),
    ...(values.budget !== null && { budget: values.budget }),
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
