import { z } from 'zod'
import type { CrmContactsContactCard } from '@/client/types.gen'
import { eventTypeKeys } from '@/lib/eventTypes'

/** What a form keeps of a chosen contact, enough to draw it again from a draft. */
export const chosenContact = z.object({
  uuid: z.string(),
  fullName: z.string(),
  phone: z.string().optional(),
  partnerName: z.string().optional(),
  eventType: z.enum(eventTypeKeys).optional(),
  eventDate: z.string().optional(),
})

export type ChosenContact = z.infer<typeof chosenContact>

export function chooseContact(contact: CrmContactsContactCard): ChosenContact {
  const { uuid, fullName, phone, partnerName, eventType, eventDate } = contact
  return {
    uuid,
    fullName,
    ...(phone && { phone }),
    ...(partnerName && { partnerName }),
    ...(eventType && { eventType }),
    ...(eventDate && { eventDate }),
  }
}
