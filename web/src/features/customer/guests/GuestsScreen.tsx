import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CoupleGuests, type GuestSearch } from '@/features/guests'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { youOf } from '../words'

/** The client's page of the guest list: the invited guests and their answers. */
export function GuestsScreen({ search, children }: { search: GuestSearch; children: ReactNode }) {
  const { eventUuid, access } = useCustomerEvent()
  return (
    <AreaPage
      area="GUESTS"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
        label: 'Início',
      }}
      title={youOf(access.event) === 'vocês' ? 'Quem vem com vocês' : 'Quem vem com você'}
    >
      <CoupleGuests search={search} planner={access.event.planner.name} />
      {children}
    </AreaPage>
  )
}
