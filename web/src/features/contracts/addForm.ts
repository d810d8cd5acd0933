import { z } from 'zod'
import { text } from '@/app/form/schema'
import { zContractsCreateInput } from '@/client/zod.gen'

const fields = z.object({
  name: text(zContractsCreateInput.shape.name, 'Dê um nome ao contrato'),
  way: z.enum(['PDF', 'TEMPLATE', 'TEXT']),
  file: z.instanceof(File).nullable(),
  template: z.string(),
  /** What the template asks for and the event does not say. */
  values: z.array(z.object({ field: z.string(), value: z.string().trim().max(400) })),
})

export type AddValues = z.infer<typeof fields>

/** A new contract: a PDF, a template, or a text that begins. */
export const addSchema = fields.superRefine(({ way, file, template }, context) => {
  if (way === 'PDF' && !file) {
    context.addIssue({ code: 'custom', path: ['file'], message: 'Escolha o PDF do contrato' })
  }
  if (way === 'TEMPLATE' && !template) {
    context.addIssue({ code: 'custom', path: ['template'], message: 'Escolha um modelo' })
  }
})

export const emptyContract: AddValues = {
  name: '',
  way: 'PDF',
  file: null,
  template: '',
  values: [],
}
