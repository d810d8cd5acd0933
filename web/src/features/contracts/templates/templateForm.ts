import { z } from 'zod'
import { text } from '@/app/form/schema'
import { zContractTemplatesCreateInput } from '@/client/zod.gen'

/** What a template is called, in the forms that ask. */
export const templateSchema = z.object({
  name: text(zContractTemplatesCreateInput.shape.name, 'Dê um nome ao modelo'),
})
