import { categoryOf } from '@/lib/categories'
import { formatMoney } from '@/lib/money'
import { cx } from '@/ui/classes'
import { amountClass, columnsClass } from './columns'
import { EventVendorRow } from './EventVendorRow'
import type { EventVendorsSearch } from './eventSearch'
import { byService, type ServiceGroup } from './services'
import type { EventVendor } from './vendor'

export interface EventVendorListProps {
  vendors: readonly EventVendor[]
  search: EventVendorsSearch
}

/** The vendors of an event by what they do: who is hired first, apart from who is still considered. */
export function EventVendorList({ vendors, search }: EventVendorListProps) {
  return (
    <div className="flex flex-col gap-2">
      {byService(vendors).map((group) => (
        <Service key={group.category} group={group} search={search} />
      ))}
    </div>
  )
}

function Service({ group, search }: { group: ServiceGroup; search: EventVendorsSearch }) {
  const { category, hired, considered, out, contractedCents, consideredCents } = group
  const { label, icon: Icon } = categoryOf(category)
  const rows = { under: category, search }
  return (
    <section aria-label={label} className="border-b border-line pb-2 last:border-b-0">
      <div className={cx('flex items-center justify-between gap-4 pt-3 pb-1', columnsClass)}>
        <h3 className="flex min-w-0 items-center gap-2 text-sm font-semibold md:col-span-2">
          <Icon size={17} className="shrink-0 text-muted" aria-hidden />
          <span className="min-w-0 wrap-break-word">{label}</span>
          <span className="font-normal text-muted tabular-nums">
            {hired.length + considered.length + out.length}
          </span>
        </h3>
        <Sum cents={contractedCents} label="Contratado" />
        <Sum cents={consideredCents} label="Em consideração" />
      </div>
      <Rows vendors={hired} {...rows} />
      <Rows title="Em consideração" vendors={considered} {...rows} />
      <Rows title="Não contratado" vendors={out} {...rows} />
    </section>
  )
}

/** What a service comes to, in the rows' own columns; a phone says each row's alone. */
function Sum({ cents, label }: { cents: number; label: string }) {
  return (
    <span className={cx(amountClass, 'text-muted max-md:hidden')}>
      {cents > 0 && (
        <>
          <span className="sr-only">{label}: </span>
          {formatMoney(cents)}
        </>
      )}
    </span>
  )
}

function Rows({
  title,
  vendors,
  ...row
}: {
  title?: string
  vendors: EventVendor[]
  under: string
  search: EventVendorsSearch
}) {
  if (vendors.length === 0) return null
  return (
    <>
      {title && <p className="pt-2 text-xs font-medium text-muted">{title}</p>}
      <ul className="divide-y divide-line">
        {vendors.map((vendor) => (
          <EventVendorRow key={vendor.uuid} vendor={vendor} {...row} />
        ))}
      </ul>
    </>
  )
}
