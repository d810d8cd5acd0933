import { categoryOf } from '@/lib/categories'
import { formatMoney } from '@/lib/money'
import { cx } from '@/ui/classes'
import { amountClass, besideTitleClass, columnsClass } from './columns'
import { EventVendorRow } from './EventVendorRow'
import type { EventVendorsSearch } from './eventSearch'
import { byService, type ServiceGroup } from './services'
import type { EventVendor } from './vendor'

export interface EventVendorListProps {
  vendors: readonly EventVendor[]
  search: EventVendorsSearch
}

/** Lists an event's vendors by service: the hired ones, separate from those still considered. */
export function EventVendorList({ vendors, search }: EventVendorListProps) {
  return (
    <div>
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
  const several = hired.length + considered.length > 1
  return (
    <section
      aria-label={label}
      className={cx('border-b border-line py-1.5 last:border-b-0', besideTitleClass)}
    >
      <h3 className="flex min-w-0 items-start gap-2 pt-2.5 text-sm font-semibold @4xl:pt-3.5">
        <Icon size={17} className="mt-px shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 wrap-break-word">{label}</span>
      </h3>
      <div className="min-w-0">
        <Rows vendors={hired} {...rows} />
        <Rows title={hired.length > 0 && 'Em consideração'} vendors={considered} {...rows} />
        <Rows
          title={hired.length + considered.length > 0 && 'Não contratados'}
          vendors={out}
          {...rows}
        />
        {several && (
          <div className={cx('flex justify-between gap-4 pb-1.5 pl-13.5', columnsClass)}>
            <p className="text-sm text-muted @2xl:col-span-2">Ao todo</p>
            <div className="flex flex-wrap justify-end gap-x-4 @2xl:contents">
              <Sum cents={contractedCents} label="Contratado" />
              <Sum cents={consideredCents} label="Em consideração" />
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

/** The total of a service, in the columns of its rows. */
function Sum({ cents, label }: { cents: number; label: string }) {
  return (
    <span className={cx(amountClass, 'text-muted empty:hidden @2xl:empty:block')}>
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
  /** A heading, if other vendors are above these. */
  title?: string | false
  vendors: EventVendor[]
  under: string
  search: EventVendorsSearch
}) {
  if (vendors.length === 0) return null
  return (
    <>
      {title && <p className="pt-1.5 pl-13.5 text-xs font-medium text-muted">{title}</p>}
      <ul className="divide-y divide-line">
        {vendors.map((vendor) => (
          <EventVendorRow key={vendor.uuid} vendor={vendor} {...row} />
        ))}
      </ul>
    </>
  )
}
