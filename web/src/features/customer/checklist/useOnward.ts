import type { LinkOptions } from '@tanstack/react-router'
import { decisionLink } from '../decisions/link'
import { useCustomerEvent } from '../useCustomerEvent'

/** Where to go once this is answered: to the next question, as long as there is one. */
export function useOnward(
  uuid: string,
  otherwise: { link: LinkOptions; label: string },
): { link: LinkOptions; label: string } {
  const { access, eventUuid } = useCustomerEvent()
  const next = access.checklist?.decisions.find(
    ({ publicId, subtaskUuid }) => (subtaskUuid ?? publicId) !== uuid,
  )
  return next ? { link: decisionLink(eventUuid, next), label: 'Responder a próxima' } : otherwise
}
