import { linkOptions } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { GuestsContext, type GuestsScope, useAnonymisedAt } from '@/features/guests'
import { areaCodeOf } from '@/lib/phone'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'

/** Provides the guests of an event to the client's screens, editable if the client may edit them. */
export function ClientGuests({ children }: { children: ReactNode }) {
  const { eventUuid, client, access, preview } = useCustomerEvent()
  const { offered } = useMay('GUESTS')
  const { title, date, timeZone, planner } = access.event
  const areaCode = areaCodeOf(planner.phone)
  const anonymisedAt = useAnonymisedAt({ client, eventUuid })
  const mayEdit = offered && !preview && anonymisedAt === undefined
  const scope = useMemo<GuestsScope>(
    () => ({
      client,
      eventUuid,
      side: 'CLIENT',
      mayEdit,
      mayShare: mayEdit,
      areaCode,
      title,
      date,
      timeZone,
      listLink: linkOptions({ to: '/evento/$eventUuid/convidados', params: { eventUuid } }),
      tablesLink: linkOptions({ to: '/evento/$eventUuid/convidados/mesas', params: { eventUuid } }),
      invitationLink: (invitationUuid) =>
        linkOptions({
          to: '/evento/$eventUuid/convidados/$invitationUuid',
          params: { eventUuid, invitationUuid },
        }),
    }),
    [client, eventUuid, mayEdit, areaCode, title, date, timeZone],
  )
  return <GuestsContext value={scope}>{children}</GuestsContext>
}
