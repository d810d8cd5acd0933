import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Services } from '@/features/vendors'
import { formatMoney } from '@/lib/money'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { useCustomerEvent } from '../useCustomerEvent'
import { youOf } from '../words'
import type { ClientVendor } from './queries'
import { statusWords } from './status'

/** A vendor in a list; the row opens their page, and may end with an act of its own. */
export function VendorRow({
  vendor,
  link,
  children,
}: {
  vendor: ClientVendor
  link: LinkOptions
  children?: ReactNode
}) {
  const { access } = useCustomerEvent()
  const { label, tone, icon: Icon } = statusWords[vendor.status]
  return (
    <li className="relative flex flex-wrap gap-4 px-4 py-4 transition-[background-color] first:rounded-t-card last:rounded-b-card md:px-5 has-[a:hover]:bg-sunken">
      <Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={56} decorative />
      <div className="min-w-[min(9rem,100%)] flex-1">
        <h3 className="font-display text-base font-medium wrap-break-word">
          <Link
            {...link}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
          >
            {vendor.name}
          </Link>
        </h3>
        <p className="text-sm text-muted wrap-break-word">
          <Services of={vendor.categories} />
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
            {label}
          </Badge>
          {vendor.isCustomerVendor && (
            <span className="text-sm text-muted">Trazido por {youOf(access.event)}</span>
          )}
          {vendor.budget > 0 && (
            <span className="ml-auto text-sm font-medium tabular-nums">
              {formatMoney(vendor.budget)}
            </span>
          )}
        </div>
        {children && <div className="relative mt-3">{children}</div>}
      </div>
    </li>
  )
}
