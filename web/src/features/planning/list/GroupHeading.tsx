import { ChevronDown } from 'lucide-react'
import { cx } from '@/ui/classes'
import type { GroupKey } from '../groups'

export interface GroupHeadingProps {
  group: GroupKey
  title: string
  count: number
  first: boolean
  /** Set where the group can be folded away. */
  folded?: boolean
  onToggle?: () => void
}

/** "Atrasadas 3". */
export function GroupHeading({ group, title, count, first, folded, onToggle }: GroupHeadingProps) {
  const words = (
    <>
      <span className={cx('font-semibold', group === 'overdue' ? 'text-coral' : 'text-muted')}>
        {title}
      </span>
      <span className="text-faint tabular-nums">{count}</span>
    </>
  )
  return (
    <h3 className={cx('flex pb-1 text-xs', first ? 'pt-1' : 'pt-6')}>
      {onToggle ? (
        <button
          type="button"
          aria-expanded={!folded}
          onClick={onToggle}
          className="-ml-1 flex min-h-8 items-center gap-2 rounded-sm px-1 touch:min-h-11"
        >
          {words}
          <ChevronDown
            size={16}
            className={cx('text-faint transition-transform', folded && '-rotate-90')}
            aria-hidden
          />
        </button>
      ) : (
        <span className="flex items-center gap-2">{words}</span>
      )}
    </h3>
  )
}
