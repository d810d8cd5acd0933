import { Check, Heart } from 'lucide-react'
import { useConfirmWish } from '@/features/replies'
import { formatPast } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { considered } from './status'
import type { EventVendor, Wish } from './vendor'

/** That the event's client wants this vendor, since when, and the way to take it up. */
export function WishNote({ vendor, wish }: { vendor: EventVendor; wish: Wish }) {
  const { confirm } = useConfirmWish()
  const { uuid, business, status } = vendor
  const waits = considered(status) && !wish.confirmedAt
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className={waits ? noteClass.waits : noteClass.done}>
        <Heart size={15} aria-hidden className="mt-0.5 shrink-0 fill-current" />
        <span className="min-w-0 wrap-break-word">
          {wish.by || 'O cliente'} quer este, {formatPast(wish.at)}
          {wish.confirmedAt && ' · confirmado'}
        </span>
      </p>
      {waits && (
        <Button
          variant="secondary"
          size="sm"
          className="relative z-1"
          icon={<Check size={16} aria-hidden />}
          aria-label={`Confirmar: a escolha de ${business.name}`}
          onClick={() => confirm({ uuid, name: business.name, status })}
        >
          Confirmar
        </Button>
      )}
    </div>
  )
}

const line = 'flex min-w-0 gap-1.5 text-sm'
const noteClass = { waits: `${line} font-medium text-sage`, done: `${line} text-muted` }
