import { linkOptions } from '@tanstack/react-router'
import type { Asked } from '@/client/types.gen'

/** Where a question is answered: what opens it opens the answer. */
export function decisionLink(
  eventUuid: string,
  { publicId, subtaskUuid }: Pick<Asked, 'publicId' | 'subtaskUuid'>,
) {
  return subtaskUuid
    ? linkOptions({
        to: '/evento/$eventUuid/organizacao/$taskUuid/$subtaskUuid',
        params: { eventUuid, taskUuid: publicId, subtaskUuid },
      })
    : linkOptions({
        to: '/evento/$eventUuid/organizacao/$taskUuid/edit',
        params: { eventUuid, taskUuid: publicId },
      })
}
