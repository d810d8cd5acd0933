import { z } from 'zod'
import { day, picture, text } from '@/app/form/schema'
import type { EventCreateInput } from '@/client/types.gen'
import { zEventCreateInput } from '@/client/zod.gen'
import { type ChosenContact, chosenContact } from '@/features/contacts'
import { type EventType, eventTypeKeys } from '@/lib/eventTypes'
import { detailsInput, detailsShape, mostCustomers, noDetails, personField } from '../details'

const startKinds = ['LIBRARY', 'BLANK', 'TEMPLATE', 'EVENT'] as const

export type StartKind = (typeof startKinds)[number]

/** A template or an event to start from, enough to draw it again from a draft. */
const startSource = z.object({ uuid: z.string(), title: z.string() })

export type StartSource = z.infer<typeof startSource>

const shape = {
  type: z.enum(eventTypeKeys, { error: 'Escolha o tipo do evento' }).nullable(),
  customers: z.array(chosenContact).max(mostCustomers),
  eventPersonName: personField,
  title: text(zEventCreateInput.shape.title),
  startKind: z.enum(startKinds),
  startSource: startSource.nullable(),
  /** What the person chose by hand: a contact's own date, type and partner no longer replace it. */
  touched: z.object({ date: z.boolean(), type: z.boolean(), eventPersonName: z.boolean() }),
}

/** The form of a new event. */
export const createSchema = z
  .object({ ...shape, date: day, ...detailsShape, image: picture })
  .superRefine((values, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (values.type === null) refuse('type', 'Escolha o tipo do evento')
    if (values.customers.length === 0) refuse('customers', 'Escolha de quem é o evento')
    if (values.type !== 'WEDDING' && values.title === '') refuse('title', 'Dê um nome ao evento')
    const copies = values.startKind === 'TEMPLATE' || values.startKind === 'EVENT'
    if (copies && values.startSource === null) {
      refuse(
        'startSource',
        values.startKind === 'TEMPLATE' ? 'Escolha o modelo' : 'Escolha o evento',
      )
    }
  })

export type CreateValues = z.infer<typeof createSchema>

export function emptyForm(start: { type?: EventType; kind?: StartKind; source?: StartSource }) {
  const values: CreateValues = {
    ...noDetails,
    date: '',
    type: start.type ?? null,
    customers: [],
    eventPersonName: '',
    title: '',
    startKind: start.kind ?? 'LIBRARY',
    startSource: start.source ?? null,
    touched: { date: false, type: start.type !== undefined, eventPersonName: false },
    image: null,
  }
  return values
}

/** Returns the form of a new event for a contact, with the values that the contact already has. */
export function formFor(contact: ChosenContact): CreateValues {
  const empty = emptyForm({})
  return { ...empty, customers: [contact], ...fromContact(contact, empty.touched) }
}

/** Where the draft waits. Each way to begin has its own: a draft never answers for another choice. */
export function draftKey(
  businessId: string,
  start: Pick<CreateValues, 'type' | 'startSource'> & Partial<Pick<CreateValues, 'customers'>>,
): string {
  const chosen = start.customers?.[0]?.uuid ?? start.startSource?.uuid ?? start.type
  return ['event.create', businessId, ...(chosen ? [chosen] : [])].join('.')
}

/**
 * Returns 'Casamento {customer name} & {partner name}' from the first name and the typed partner, as the API builds
 * it.
 */
export function weddingTitle(customer: string, partner: string): string {
  const [first = ''] = customer.trim().split(/\s+/)
  return ['Casamento', first].join(' ').trim() + (partner.trim() && ` & ${partner.trim()}`)
}

/**
 * What a chosen contact already says about the event: date, type and partner, unless the person
 * touched them (specification 2, section 5).
 */
export function fromContact(
  contact: ChosenContact,
  touched: CreateValues['touched'],
): Partial<Pick<CreateValues, 'date' | 'type' | 'eventPersonName'>> {
  return {
    ...(!touched.date && contact.eventDate && { date: contact.eventDate }),
    ...(!touched.type && contact.eventType && { type: contact.eventType }),
    ...(!touched.eventPersonName &&
      contact.partnerName && { eventPersonName: contact.partnerName }),
  }
}

/** The form as the API takes it; only a form that its schema accepted. */
export function createInput(values: CreateValues, imageUuid: string | undefined) {
  const { type, startKind, startSource: source } = values
  if (type === null) throw new TypeError('an accepted form has a type')
  const copies = startKind === 'TEMPLATE' || startKind === 'EVENT'
  const input: EventCreateInput = {
    type,
    customers: values.customers.map((customer) => customer.uuid),
    ...(type === 'WEDDING' ? { eventPersonName: values.eventPersonName } : { title: values.title }),
    ...(values.date && { date: values.date }),
    ...detailsInput(values),
    ...(imageUuid && { imageUuid }),
    startFrom: { kind: startKind, ...(copies && source && { uuid: source.uuid }) },
  }
  return input
}
