import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '@/ui/classes'
import { stuckTitleClass } from '@/ui/stuckTitle'
import type { GroupKey } from '../groups'

export interface GroupHeadingProps {
  ref: Ref<HTMLDivElement>
  'data-index': number
  group: GroupKey
  title: string
  count: number
  first: boolean
  /** Set where the group can be folded away. */
  folded?: boolean
  onToggle?: () => void
}

/** "Atrasadas 3"; it sticks while its tasks pass. */
export function GroupHeading({
  group,
  title,
  count,
  first,
  folded,
  onToggle,
  ...measured
}: GroupHeadingProps) {
  const words = (
    <>
      <span className={cx('font-semibold', group === 'overdue' ? 'text-coral' : 'text-muted')}>
        {title}
      </span>
      <span className="text-faint tabular-nums">{count}</span>
    </>
  )
  return (
    <div
      {...measured}
      className={cx(stuckTitleClass, 'pointer-events-auto', first && '[--room:0.625rem]')}
    >
      <h3 className="flex text-xs">
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
    </div>
  )
}
