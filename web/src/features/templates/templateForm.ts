import { z } from 'zod'
import { picture, text } from '@/app/form/schema'
import type { TemplateCreateInput } from '@/client/types.gen'
import { zTemplateCreateInput } from '@/client/zod.gen'
import { eventTypeKeys } from '@/lib/eventTypes'

const title = text(zTemplateCreateInput.shape.title, 'Dê um nome ao modelo')

/** The name of a template made of an event. */
export const templateTitleSchema = z.object({ title })

/** The form of a new template (specification 2, section 5: title and type required). */
export const templateSchema = z
  .object({
    title,
    type: z.enum(eventTypeKeys).nullable(),
    start: z.enum(['LIBRARY', 'BLANK']),
    image: picture,
  })
  .refine((values) => values.type !== null, { path: ['type'], message: 'Escolha o tipo do modelo' })

export type TemplateValues = z.infer<typeof templateSchema>

/** The form as the API takes it; only a form that its schema accepted. */
export function templateInput(
  { title: name, type, start }: TemplateValues,
  imageUuid: string | undefined,
): TemplateCreateInput {
  if (type === null) throw new TypeError('an accepted form has a type')
  return { title: name, type, ...(imageUuid && { imageUuid }), startFrom: { kind: start } }
}
