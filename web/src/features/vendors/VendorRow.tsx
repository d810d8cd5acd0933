import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { formatPhone } from '@/lib/phone'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { ClientBadge } from './ClientBadge'
import { Services } from './Services'
import type { VendorCard } from './vendor'

/** A vendor of the catalogue; the whole row opens the profile. */
export function VendorRow({ vendor }: { vendor: VendorCard }) {
  return (
    <li className="relative flex gap-3.5 px-4 py-3.5 transition-colors first:rounded-t-card last:rounded-b-card md:px-5 has-[a:hover]:bg-sunken">
      <Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={40} decorative />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-body font-medium wrap-break-word">
            <Link
              to="/app/vendors/$vendorUuid"
              params={{ vendorUuid: vendor.uuid }}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
            >
              {vendor.name}
            </Link>
          </h3>
          <p className="text-sm text-muted wrap-break-word">
            <Services of={vendor.categories} />
          </p>
        </div>
        <span className="text-sm text-muted tabular-nums max-md:hidden">
          {formatPhone(vendor.phone)}
        </span>
        <div className="flex min-w-0 flex-wrap gap-1.5 max-md:empty:hidden md:w-52 md:justify-end">
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
