import { z } from 'zod'
import { text } from '@/app/form/schema'
import { zDocumentCreateInput } from '@/client/zod.gen'

/** What a document is called, in the forms that ask. */
export const nameSchema = z.object({
  name: text(zDocumentCreateInput.shape.name, 'Dê um nome ao documento'),
})
