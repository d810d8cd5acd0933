import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '@/ui/IconButton'

/** Puts an item before or after its neighbour. */
export function Placing({
  name,
  index,
  count,
  onPlace,
}: {
  name: string
  index: number
  count: number
  onPlace: (to: number) => void
}) {
  return (
    <div className="flex">
      <IconButton
        label={`${name} para antes`}
        disabled={index === 0}
        onClick={() => onPlace(index - 1)}
      >
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={`${name} para depois`}
        disabled={index === count - 1}
        onClick={() => onPlace(index + 1)}
      >
        <ArrowDown size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
