import { Link } from '@tanstack/react-router'
import { categoryOf } from '@/lib/categories'
import { formatMoney } from '@/lib/money'
import { Avatar } from '@/ui/Avatar'
import { cx } from '@/ui/classes'
import { ClientBadge } from './ClientBadge'
import { amountClass, columnsClass } from './columns'
import type { EventVendorsSearch } from './eventSearch'
import { StatusMenu } from './StatusMenu'
import type { EventVendor } from './vendor'
import { WishNote } from './WishNote'

export interface EventVendorRowProps {
  vendor: EventVendor
  /** The service of the heading above, which the row does not repeat. */
  under: string
  search: EventVendorsSearch
}

/** A vendor of an event; the row opens them, the pill changes how far they are. */
export function EventVendorRow({ vendor, under, search }: EventVendorRowProps) {
  const { business, tasks, status, budget } = vendor
  const open = search.fornecedor === vendor.uuid
  const others = business.categories.filter((category) => category !== under)
  const about = [
    ...others.map((category) => categoryOf(category).label),
    ...tasks.map(({ title }) => title),
  ].join(' · ')
  const out = status === 'NOT_HIRED'
  return (
    <li
      className={cx(
        'relative -mx-3 rounded-input px-3 py-2.5 transition-colors has-[a:hover]:bg-sunken',
        columnsClass,
        open && 'bg-wine-tint has-[a:hover]:bg-wine-tint',
      )}
    >
      <div className="flex min-w-0 gap-3.5">
        <Avatar name={business.name} imageUrl={business.imageUrl} size={40} decorative />
        <div className="min-w-0 flex-1">
          <h4 className={cx('text-body font-medium wrap-break-word', out && 'text-muted')}>
            <Link
              to="/app/$eventUuid/vendors"
              params={{ eventUuid: vendor.eventUuid }}
              search={{ ...search, fornecedor: vendor.uuid }}
              resetScroll={false}
              data-detail={vendor.uuid}
              aria-current={open || undefined}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-input focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
            >
              {business.name}
            </Link>
          </h4>
          {about && <p className="text-sm text-muted wrap-break-word">{about}</p>}
          {vendor.isCustomerVendor && (
            <p className="mt-1">
              <ClientBadge />
            </p>
          )}
          {vendor.wish && <WishNote vendor={vendor} wish={vendor.wish} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 mt-2 pl-13.5 @2xl:contents">
        <span className="flex min-w-0">
          <StatusMenu vendor={vendor} />
        </span>
        <span
          className={cx(
            amountClass,
            budget > 0 ? 'font-medium' : 'text-muted',
            out && 'font-normal text-muted line-through decoration-faint',
            status === 'DONE' ? '@2xl:col-start-3' : '@2xl:col-start-4',
          )}
        >
          {budget > 0 ? formatMoney(budget) : 'Sem orçamento'}
        </span>
      </div>
    </li>
  )
}
