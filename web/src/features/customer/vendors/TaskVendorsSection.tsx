import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/Button'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { placesOf } from './places'
import { taskVendorsQuery } from './queries'
import { VendorRow } from './VendorRow'

/** Who sees to a task, on the task's own page; nothing where nobody does and nobody may be put to it. */
export default function TaskVendorsSection({ taskUuid }: { taskUuid: string }) {
  const { client, eventUuid } = useCustomerEvent()
  const { data } = useQuery(taskVendorsQuery(client, taskUuid))
  const { offered, closed } = useMay('VENDORS')
  const places = placesOf(eventUuid, taskUuid)
  const changes = offered && !closed
  if (!data || (data.items.length === 0 && !changes)) return null
  return (
    <Section title="Fornecedores">
      {data.items.length > 0 && (
        <ul className="mb-4 flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map((vendor) => (
            <VendorRow key={vendor.uuid} vendor={vendor} link={places.vendor(vendor.uuid)} />
          ))}
        </ul>
      )}
      {changes && (
        <Link {...places.list} className={buttonClass('secondary')}>
          {data.items.length > 0 ? 'Organizar fornecedores' : 'Vincular fornecedor'}
        </Link>
      )}
    </Section>
  )
}
