import { z } from 'zod'

/** What the API accepts. */
export const limits = { name: 120 } as const

export const profileSchema = z.object({
  name: z.string().trim().min(1, 'Informe seu nome').max(limits.name, 'Use até 120 letras'),
  image: z.union([z.string(), z.instanceof(File)]).nullable(),
})

export type ProfileValues = z.infer<typeof profileSchema>

/** A draft keeps no files. */
export const profileDraft = z.object({ name: z.string() }).partial()
