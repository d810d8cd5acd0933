import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ScopedClient } from '@/app/workspace/clients'
import { guestMessagesPreview } from '@/client/api/guestMessages.gen'
import type { GuestMessagesPreviewInput, GuestMessagesPreviewOutput } from '@/client/types.gen'

/** Who would get a message, and who would not. */
export type Preview = GuestMessagesPreviewOutput

/** What the question is called among those of its scope; it is no GET, for hundreds may be chosen. */
export const previewName = 'guestMessagesPreview'

export interface Asked {
  client: ScopedClient
  eventUuid: string
  kind: GuestMessagesPreviewInput['kind']
  channel: GuestMessagesPreviewInput['channel']
  audience: GuestMessagesPreviewInput['audience']
  invitationUuids: readonly string[] | undefined
}

/** Counts the recipients again whenever the choices change. */
export function usePreview({ client, invitationUuids, ...what }: Asked) {
  const { baseUrl } = client.getConfig()
  return useQuery({
    queryKey: [{ _id: previewName, baseUrl }, what, invitationUuids],
    queryFn: async ({ signal }) =>
      (
        await guestMessagesPreview({
          client,
          body: { ...what, ...(invitationUuids && { invitationUuids: [...invitationUuids] }) },
          signal,
          throwOnError: true,
        })
      ).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
