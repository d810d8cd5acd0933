import type { ReactNode } from 'react'
import { FittingTabs, type Tab } from '@/app/frame/FittingTabs'
import { Cover, type CoverTint } from '@/ui/BotanicalCover'
import { countdownText } from '@/ui/Countdown'
import { cx } from '@/ui/classes'

export interface EventBarProps {
  title: string
  days: number | undefined
  cover: { seed: string; tint: CoverTint; imageUrl: string | undefined }
  tabs: readonly Tab[]
  /** Whether the header above has scrolled away, and the bar says whose page it is. */
  alone: boolean
  action: ReactNode
}

/**
 * The parts of an event: the foot of its header, which stays at the top of a desktop's window and then
 * says the event's name too. Its height never changes, so nothing below moves. On a phone the bar of
 * the page says it.
 */
export function EventBar({ title, days, cover, tabs, alone, action }: EventBarProps) {
  return (
    <nav
      aria-label="Partes do evento"
      className="z-15 flex h-12 items-stretch gap-8 border-b border-line bg-surface px-page md:sticky md:top-(--top) md:h-14"
    >
      {alone && (
        <div className="flex min-w-0 items-center gap-2.5 max-md:hidden">
          <Cover {...cover} className="size-8 shrink-0 rounded-input" />
          <p className="truncate font-display text-base font-medium md:max-w-48 xl:max-w-64">
            {title}
          </p>
          {days !== undefined && <Days days={days} />}
        </div>
      )}
      <FittingTabs tabs={tabs} />
      {alone && <div className="flex items-center max-md:hidden">{action}</div>}
    </nav>
  )
}

/** "111 dias". */
export function Days({ days, className }: { days: number; className?: string }) {
  const { figure, word } = countdownText(days)
  return (
    <span className={cx('shrink-0 text-xs text-muted', className)}>
      {figure && (
        <b className="font-display text-base font-semibold text-wine tabular-nums">{figure}</b>
      )}{' '}
      {word}
    </span>
  )
}
