import type { ReactNode, Ref } from 'react'
import { formatNumber } from '@/lib/text'
import { Cover, type CoverTint } from '@/ui/BotanicalCover'
import { Countdown } from '@/ui/Countdown'
import { ProgressRing } from '@/ui/ProgressRing'

export interface EventHeaderProps {
  title: string
  /** "Casamento · sáb., 13 de março de 2027" */
  eyebrow: ReactNode
  /** Place, hour, guests: each with its icon. Desktop only. */
  facts?: ReactNode
  /** Whole days until the event; absent for templates and events without a date. */
  days?: number | undefined
  seed: string
  tint: CoverTint
  imageUrl?: string | undefined
  /** The ring on a phone's cover. */
  progress?: { done: number; total: number }
  /**
   * An element one bar's height above its end: once it has scrolled away, the bar shows the event's
   * name.
   */
  edge: Ref<HTMLDivElement>
  /** At the right of the name on a desktop, before the countdown. */
  action?: ReactNode
}

/** "faltam 112 dias", "falta 1 dia", "é hoje", "foi há 3 dias". */
export function remaining(days: number): string {
  if (days === 0) return 'é hoje'
  if (days === 1) return 'falta 1 dia'
  if (days > 0) return `faltam ${formatNumber(days)} dias`
  return days === -1 ? 'foi ontem' : `foi há ${formatNumber(-days)} dias`
}

/** The event one is in: its picture, its name in Fraunces, the days that are left. It scrolls away. */
export function EventHeader({
  title,
  eyebrow,
  facts,
  days,
  seed,
  tint,
  imageUrl,
  progress,
  edge,
  action,
}: EventHeaderProps) {
  const cover = { seed, tint, imageUrl }
  return (
    <header className="relative bg-surface">
      <div
        ref={edge}
        aria-hidden
        className="absolute bottom-[calc(var(--top)+3.5rem)] left-0 size-px"
      />
      <div className="relative md:hidden">
        <Cover {...cover} quiet className="absolute inset-0 h-full w-full" />
        {/* Over a photograph the words need a quiet ground of their own. */}
        {imageUrl && (
          <div className="absolute inset-0 bg-linear-to-r from-surface via-surface/85 to-surface/30" />
        )}
        <div className="relative flex min-h-36 items-center justify-between gap-4 px-page py-5">
          <div className="min-w-0">
            <p className="text-xs text-muted">{eyebrow}</p>
            <h1 className="mt-1 line-clamp-3 font-display text-xl leading-8 font-medium wrap-break-word">
              {title}
            </h1>
            {days !== undefined && <p className="mt-1.5 text-sm text-muted">{remaining(days)}</p>}
          </div>
          {progress && progress.total > 0 && (
            <span className="flex shrink-0 rounded-chip bg-surface">
              <ProgressRing {...progress} size={56} showPercent label="tarefas concluídas" />
            </span>
          )}
        </div>
      </div>
      <div className="hidden md:block">
        <Cover {...cover} band className="h-21 w-full" />
        <div className="flex items-center justify-between gap-8 px-page pt-4 pb-3">
          <div className="min-w-0">
            <p className="text-xs text-muted">{eyebrow}</p>
            <h1 className="mt-1 line-clamp-2 font-display text-xl font-medium tracking-[-0.01em] wrap-break-word">
              {title}
            </h1>
            {facts && (
              <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
                {facts}
              </div>
            )}
          </div>
          <div className="flex shrink-0 items-center gap-6">
            {action}
            {days !== undefined && <Countdown days={days} />}
          </div>
        </div>
      </div>
    </header>
  )
}
