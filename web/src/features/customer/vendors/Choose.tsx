import { Heart } from 'lucide-react'
import { Button } from '@/ui/Button'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { youOf } from '../words'
import type { ClientVendor } from './queries'
import { useVendorActions } from './useVendorActions'

/** "Queremos este", of whom the planner recommends. */
export function Choose({ vendor }: { vendor: ClientVendor }) {
  const { access } = useCustomerEvent()
  const { offered, closed } = useMay('VENDORS')
  const { choose } = useVendorActions()
  if (!offered || vendor.status !== 'INDICATION') return null
  return (
    <Button
      variant="secondary"
      icon={<Heart size={17} aria-hidden />}
      aria-label={`${wants(youOf(access.event))}: ${vendor.name}`}
      disabled={closed !== undefined}
      title={closed}
      onClick={() => choose(vendor, access.event.planner.name)}
    >
      {wants(youOf(access.event))}
    </Button>
  )
}

function wants(you: 'vocês' | 'você'): string {
  return you === 'vocês' ? 'Queremos este' : 'Quero este'
}
