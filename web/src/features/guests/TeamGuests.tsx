import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { eventQuery } from '@/app/event/queries'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { areaCodeOf } from '@/lib/phone'
import { useAnonymisedAt } from './queries'
import { GuestsContext, type GuestsScope } from './scope'

/** Provides the guests of an event to the team's screens. */
export function TeamGuests({ eventUuid, children }: { eventUuid: string; children: ReactNode }) {
  const { client, mayGrant, business } = useWorkspace()
  const areaCode = areaCodeOf(business.ownerPhone)
  const { data: event } = useSuspenseQuery(eventQuery(client, eventUuid))
  const { title, date, timeZone } = event
  const mayEdit = useAnonymisedAt({ client, eventUuid }) === undefined
  const mayShare = mayEdit && mayGrant()
  const scope = useMemo<GuestsScope>(
    () => ({
      client,
      eventUuid,
      side: 'TEAM',
      mayEdit,
      mayShare,
      areaCode,
      title,
      date,
      timeZone,
      listLink: linkOptions({ to: '/app/$eventUuid/rsvp', params: { eventUuid } }),
      tablesLink: linkOptions({ to: '/app/$eventUuid/rsvp/tables', params: { eventUuid } }),
      invitationLink: (invitationUuid) =>
        linkOptions({
          to: '/app/$eventUuid/rsvp/$invitationUuid',
          params: { eventUuid, invitationUuid },
        }),
    }),
    [client, eventUuid, mayEdit, mayShare, areaCode, title, date, timeZone],
  )
  return <GuestsContext value={scope}>{children}</GuestsContext>
}
