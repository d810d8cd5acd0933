import type { ScopedClient } from '@/app/workspace/clients'
import { imageUpload } from '@/client/api/image.gen'

/**
 * The uuid of a form's picture: a file just chosen is sent first, the picture that was there
 * already keeps its uuid, none is undefined.
 */
export async function pictureUuid(
  client: ScopedClient,
  image: string | File | null,
  stored: string | undefined,
): Promise<string | undefined> {
  if (image === null) return undefined
  if (typeof image === 'string') return stored
  const { data } = await imageUpload({ client, body: { file: image }, throwOnError: true })
  return data.uuid
}
