import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import type { IsoDate } from '@/lib/dates'
import { cx } from '@/ui/classes'
import { stuckTitleClass } from '@/ui/stuckTitle'
import { daysOf, type Group } from '../groups'

export interface GroupHeadingProps {
  ref: Ref<HTMLDivElement>
  'data-index': number
  group: Group<unknown>
  today: IsoDate
  first: boolean
  /** Set where the group can be folded away. */
  folded?: boolean
  onToggle?: () => void
}

/** "Esta semana 3", and its days at the end of the line; it sticks while its tasks pass. */
export function GroupHeading({
  group,
  today,
  first,
  folded,
  onToggle,
  ...measured
}: GroupHeadingProps) {
  const days = daysOf(group, today)
  const words = (
    <>
      <span className={cx('font-semibold', group.key === 'overdue' ? 'text-coral' : 'text-muted')}>
        {group.title}
      </span>
      <span className="text-faint tabular-nums">{group.tasks.length}</span>
    </>
  )
  return (
    <div
      {...measured}
      className={cx(
        stuckTitleClass,
        'pointer-events-auto flex flex-wrap items-baseline justify-between gap-x-4',
        first && '[--room:0.625rem]',
      )}
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
      {days && <span className="text-xs text-muted tabular-nums">{days}</span>}
    </div>
  )
}
