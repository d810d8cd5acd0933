import { z } from 'zod'
import { text } from '@/app/form/schema'
import { zReceptionCreateDeviceInput } from '@/client/zod.gen'

const api = zReceptionCreateDeviceInput.shape

/** A device being made ready. */
export const deviceSchema = z.object({
  name: text(api.name, 'Dê um nome ao aparelho'),
  door: text(api.door),
})

export const emptyDevice: z.infer<typeof deviceSchema> = { name: '', door: '' }
