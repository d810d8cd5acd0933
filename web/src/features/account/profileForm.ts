import { z } from 'zod'
import { picture, text } from '@/app/form/schema'
import { zUsersUpdateInput } from '@/client/zod.gen'

export const profileSchema = z.object({
  name: text(zUsersUpdateInput.shape.name, 'Informe seu nome'),
  image: picture,
})
