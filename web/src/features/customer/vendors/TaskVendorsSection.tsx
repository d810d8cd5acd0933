import { useQuery } from '@tanstack/react-query'
import { HeartHandshake } from 'lucide-react'
import { ActLink } from '../ActLink'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { placesOf } from './places'
import { taskVendorsQuery } from './queries'
import { VendorRow } from './VendorRow'

/**
 * The vendors linked to a task, on the task's page; renders nothing if there are none and the client may not link
 * one.
 */
export default function TaskVendorsSection({ taskUuid }: { taskUuid: string }) {
  const { client, eventUuid } = useCustomerEvent()
  const { data } = useQuery(taskVendorsQuery(client, taskUuid))
  const { offered, closed } = useMay('VENDORS')
  const places = placesOf(eventUuid, taskUuid)
  if (!data || (data.items.length === 0 && !offered)) return null
  return (
    <Section title="Fornecedores">
      {data.items.length > 0 && (
        <ul className="mb-4 flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map((vendor) => (
            <VendorRow key={vendor.uuid} vendor={vendor} link={places.vendor(vendor.uuid)} />
          ))}
        </ul>
      )}
      {offered && (
        <ActLink
          link={places.list}
          closed={closed}
          variant="secondary"
          icon={<HeartHandshake size={18} aria-hidden />}
        >
          {data.items.length > 0 ? 'Organizar fornecedores' : 'Vincular fornecedor'}
        </ActLink>
      )}
    </Section>
  )
}
