import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'

/** The page that the tables stand on, for whoever celebrates. */
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
