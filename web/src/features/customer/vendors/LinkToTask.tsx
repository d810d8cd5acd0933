import { Link2 } from 'lucide-react'
import { Button } from '@/ui/Button'
import { useMay } from '../useMay'
import type { ClientVendor } from './queries'
import { useVendorActions } from './useVendorActions'

/** Puts a vendor of the event to a task. */
export function LinkToTask({ vendor, taskUuid }: { vendor: ClientVendor; taskUuid: string }) {
  const { closed } = useMay('VENDORS')
  const { link } = useVendorActions()
  return (
    <Button
      variant="secondary"
      icon={<Link2 size={17} aria-hidden />}
      aria-label={`Vincular ${vendor.name} à tarefa`}
      disabled={closed !== undefined}
      title={closed}
      onClick={() => link(vendor, taskUuid)}
    >
      Vincular
    </Button>
  )
}
