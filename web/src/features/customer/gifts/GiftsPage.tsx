import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { GiftsScreen, OrdersScreen } from '@/features/gifts'
import { SiteContext, type SiteScope } from '@/features/site'
import { Segmented } from '@/ui/Segmented'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'

/** The client's view of the gift list and the received gifts. */
export function GiftsPage({ tab }: { tab: 'lista' | 'recebidos' }) {
  const { eventUuid, client } = useCustomerEvent()
  const { offered, closed } = useMay('SITE')
  const navigate = useNavigate()
  const mayEdit = offered && closed === undefined
  const scope = useMemo<SiteScope>(
    () => ({
      client,
      eventUuid,
      side: 'CLIENT',
      mayEdit,
      editorLink: () => linkOptions({ to: '/evento/$eventUuid/site', params: { eventUuid } }),
    }),
    [client, eventUuid, mayEdit],
  )
  return (
    <AreaPage
      area="SITE"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid/site', params: { eventUuid } }),
        label: 'Site',
      }}
      title="Presentes"
    >
      <SiteContext value={scope}>
        <Segmented
          label="Mostrar"
          options={[
            { value: 'lista', label: 'Lista' },
            { value: 'recebidos', label: 'Recebidos' },
          ]}
          value={tab}
          onValueChange={(aba) =>
            void navigate({ to: '.', search: aba === 'lista' ? {} : { aba }, replace: true })
          }
        />
        {tab === 'lista' ? <GiftsScreen /> : <OrdersScreen />}
      </SiteContext>
    </AreaPage>
  )
}
