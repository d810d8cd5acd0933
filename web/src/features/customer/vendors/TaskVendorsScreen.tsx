import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { HeartHandshake, Plus, X } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ActLink } from '../ActLink'
import { AreaPage } from '../AreaPage'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { placesOf } from './places'
import { taskVendorsQuery } from './queries'
import { useVendorActions } from './useVendorActions'
import { VendorRow } from './VendorRow'

/** Who sees to a task; whom the client put to it they may take off. */
export function TaskVendorsScreen({ taskUuid }: { taskUuid: string }) {
  const { client, eventUuid } = useCustomerEvent()
  const { data } = useSuspenseQuery(taskVendorsQuery(client, taskUuid))
  const { offered, closed } = useMay('VENDORS')
  const { unlink } = useVendorActions()
  const places = placesOf(eventUuid, taskUuid)
  const title = data.items[0]?.tasks.find(({ publicId }) => publicId === taskUuid)?.title
  const add = offered && (
    <ActLink link={places.select} closed={closed} icon={<Plus size={18} aria-hidden />}>
      Vincular fornecedor
    </ActLink>
  )
  return (
    <AreaPage
      area="VENDORS"
      back={{
        link: linkOptions({
          to: '/evento/$eventUuid/organizacao/$taskUuid',
          params: { eventUuid, taskUuid },
        }),
        label: 'Tarefa',
      }}
      title="Fornecedores da tarefa"
      subtitle={title}
    >
      {data.items.length === 0 ? (
        <EmptyState
          icon={<HeartHandshake size={26} aria-hidden />}
          title="Ninguém por aqui ainda"
          action={add}
        >
          Os fornecedores que cuidam desta tarefa aparecem nesta página.
        </EmptyState>
      ) : (
        <>
          <Section title="Quem cuida dela">
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {data.items.map((vendor) => {
                  const own = vendor.tasks.some(
                    ({ publicId, isCustomerLink }) => publicId === taskUuid && isCustomerLink,
                  )
                  return (
                    <VendorRow key={vendor.uuid} vendor={vendor} link={places.vendor(vendor.uuid)}>
                      {offered && own && (
                        <Button
                          variant="ghost"
                          size="sm"
                          className="-ml-3 text-muted"
                          icon={<X size={16} aria-hidden />}
                          aria-label={`Tirar da tarefa: ${vendor.name}`}
                          disabled={closed !== undefined}
                          title={closed}
                          onClick={() => unlink(vendor, taskUuid)}
                        >
                          Tirar da tarefa
                        </Button>
                      )}
                    </VendorRow>
                  )
                })}
              </ul>
            </Card>
          </Section>
          {add && <div className="flex justify-center">{add}</div>}
        </>
      )}
    </AreaPage>
  )
}
