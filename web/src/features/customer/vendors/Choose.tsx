import { Heart } from 'lucide-react'
import { considered } from '@/features/vendors'
import { formatPast } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { youOf } from '../words'
import type { ClientVendor } from './queries'
import { useVendorActions } from './useVendorActions'

/** Whether there is something to say or to read of whom the client wants. */
export function speaksOfWish(vendor: ClientVendor, offered: boolean): boolean {
  return (
    considered(vendor.status) &&
    (vendor.wish !== undefined || (offered && !vendor.isCustomerVendor))
  )
}

/**
 * "Queremos este": marks a vendor who is not hired as wanted. Once wanted, it shows by whom and when, and can be
 * undone.
 */
export function Choose({ vendor }: { vendor: ClientVendor }) {
  const { access } = useCustomerEvent()
  const { offered, closed } = useMay('VENDORS')
  const { choose, unchoose } = useVendorActions()
  const planner = access.event.planner.name
  if (!speaksOfWish(vendor, offered)) return null
  const { wish } = vendor
  if (!wish) {
    const wants = youOf(access.event) === 'vocês' ? 'Queremos este' : 'Quero este'
    return (
      <Button
        variant="secondary"
        icon={<Heart size={17} aria-hidden />}
        aria-label={`${wants}: ${vendor.name}`}
        disabled={closed !== undefined}
        title={closed}
        onClick={() => choose(vendor, planner)}
      >
        {wants}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="flex min-w-[min(12rem,100%)] flex-1 gap-2 text-sm text-sage">
        <Heart size={17} aria-hidden className="mt-0.5 shrink-0 fill-current" />
        <span className="min-w-0 wrap-break-word">
          Escolhido{wish.by && ` por ${wish.by}`}, {formatPast(wish.at)}
          {wish.confirmedAt && <span className="block text-muted">{planner} confirmou</span>}
        </span>
      </p>
      {offered && (
        <Button
          variant="ghost"
          size="sm"
          className="text-muted"
          aria-label={`Voltar atrás: ${vendor.name}`}
          disabled={closed !== undefined}
          title={closed}
          onClick={() => unchoose(vendor)}
        >
          Voltar atrás
        </Button>
      )}
    </div>
  )
}
