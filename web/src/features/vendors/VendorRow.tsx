import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { formatPhone } from '@/lib/phone'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { ClientBadge } from './ClientBadge'
import { Services } from './Services'
import type { VendorCard } from './vendor'

/** A vendor of the catalogue; the whole row opens the profile. */
export function VendorRow({ vendor, selected }: { vendor: VendorCard; selected: boolean }) {
  return (
    <li className="relative flex gap-3.5 px-4 py-3.5 transition-colors first:rounded-t-card last:rounded-b-card md:px-5 has-[a:hover]:bg-sunken has-aria-[current=true]:bg-wine-tint">
      <Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={40} decorative />
      <div className="flex min-w-0 flex-1 items-center gap-x-6 gap-y-2 max-md:flex-wrap">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-body font-medium wrap-break-word md:truncate">
            <Link
              to="/app/vendors/$vendorUuid"
              params={{ vendorUuid: vendor.uuid }}
              search
              resetScroll={false}
              data-detail={vendor.uuid}
              aria-current={selected ? 'true' : undefined}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
            >
              {vendor.name}
            </Link>
          </h3>
          <p className="text-sm text-muted wrap-break-word md:truncate">
            <Services of={vendor.categories} />
          </p>
        </div>
        <span className="shrink-0 text-sm text-muted tabular-nums max-md:hidden">
          {formatPhone(vendor.phone)}
        </span>
        <div className="flex min-w-0 flex-wrap gap-1.5 empty:hidden md:shrink-0 md:flex-nowrap md:justify-end">
          {vendor.enableVendorIndication && (
            <Badge tone="slate" icon={<Megaphone size={13} aria-hidden />}>
              Aceita indicação
            </Badge>
          )}
          {vendor.isCustomerVendor && <ClientBadge />}
        </div>
      </div>
    </li>
  )
}
