import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'

/** The client's page of the seating plan. */
export function TablesPage({ children }: { children: ReactNode }) {
  const { eventUuid } = useCustomerEvent()
  return (
    <AreaPage
      area="GUESTS"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
        label: 'Início',
      }}
      title="Quem senta com quem"
    >
      {children}
    </AreaPage>
  )
}
