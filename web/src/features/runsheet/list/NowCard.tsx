import { Link, type LinkOptions } from '@tanstack/react-router'
import { AlarmClockPlus, Check, ChevronRight, ListMusic } from 'lucide-react'
import { Checkbox } from '@/ui/Checkbox'
import { cx } from '@/ui/classes'
import { formatStart } from '../clock'
import { nowText, soonText } from '../now'
import type { Line } from '../sheet'
import { entries, metaText } from '../text'
import { LineTime } from './LineText'

export interface NowCardProps {
  line: Line
  /** The minute of the day. */
  minute: number
  /** Where it stood before a delay, done or about to be. */
  was?: number | undefined
  start?: number
  onDone?: (() => void) | undefined
  onShift?: (() => void) | undefined
  /** Its own page, and its procession's. */
  link?: LinkOptions | undefined
  selected?: boolean
  procession?: LinkOptions | undefined
}

/** What happens now, lit; with the one press that it is done. */
export function NowCard({
  line,
  minute,
  was,
  start = line.start,
  onDone,
  onShift,
  link,
  selected,
  procession,
}: NowCardProps) {
  const meta = metaText(line)
  const moved = was !== undefined && was !== start
  const open = line.children.length > 0 && procession
  return (
    <article
      aria-label="Agora"
      className={cx(
        // In the dark a deep wine: the brand's own, as large as this, would be the lamp of the room.
        '[--lit:light-dark(var(--wine),oklch(0.37_0.105_15))] ' +
          '[--on-lit:light-dark(var(--on-wine),oklch(0.97_0.008_80))]',
        '@container relative rounded-card bg-(--lit) px-4.5 py-4 text-(--on-lit) [&_:focus-visible]:outline-(--on-lit)',
        selected && 'ring-3 ring-wine/30',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-medium">
        <p>{nowText(line.start, minute)}</p>
        <p className="tabular-nums">
          {moved && (
            <del className="mr-2 font-normal opacity-80">
              <span className="sr-only">era às </span>
              {formatStart(was)}
            </del>
          )}
          <span className="font-semibold">{formatStart(start)}</span>
        </p>
      </div>
      <div className="mt-1.5 flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="font-display text-[1.625rem] leading-8 font-medium wrap-break-word">
            {link ? (
              <Link
                {...link}
                data-line-link
                data-detail={line.uuid}
                className="after:absolute after:inset-0 after:rounded-card"
              >
                {line.title}
              </Link>
            ) : (
              line.title
            )}
          </h3>
          {meta && <p className="mt-0.5 text-sm wrap-break-word">{meta}</p>}
        </div>
        {onDone && (
          <button
            type="button"
            aria-label={`Concluir: ${line.title}`}
            onClick={onDone}
            className={
              'relative flex size-13 shrink-0 items-center justify-center rounded-chip bg-(--on-lit) ' +
              'text-(--lit) transition-transform active:scale-95'
            }
          >
            <Check size={24} aria-hidden />
          </button>
        )}
      </div>
      {(open || onShift) && (
        <div
          className={
            'relative mt-3.5 flex flex-wrap items-center gap-x-8 border-t @2xl:flex-row-reverse ' +
            '@2xl:flex-nowrap border-(--on-lit)/30 pt-1.5 text-sm font-medium'
          }
        >
          {open && (
            <Link
              {...procession}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-input @2xl:w-auto"
            >
              <span className="inline-flex items-center gap-2">
                <ListMusic size={18} aria-hidden />
                {entries(line.children.length)}
              </span>
              <span className="inline-flex items-center gap-1">
                Abrir o cortejo
                <ChevronRight size={16} aria-hidden />
              </span>
            </Link>
          )}
          {onShift && (
            <button
              type="button"
              onClick={onShift}
              className="inline-flex min-h-11 items-center gap-2 rounded-input text-left @2xl:mr-auto"
            >
              <AlarmClockPlus size={18} aria-hidden />
              Atrasar tudo daqui
            </button>
          )}
        </div>
      )}
    </article>
  )
}

export interface NextCardProps {
  line: Line
  minute: number
  was?: number | undefined
  start?: number
  link?: LinkOptions | undefined
  selected?: boolean
  onDone?: (() => void) | undefined
  onShift?: (() => void) | undefined
}

/** What comes next, announced. */
export function NextCard({
  line,
  minute,
  was,
  start = line.start,
  link,
  selected,
  onDone,
  onShift,
}: NextCardProps) {
  const meta = metaText(line)
  return (
    <article
      aria-label="Depois"
      className={cx(
        'relative flex flex-wrap items-center gap-x-3 rounded-card border px-4.5 py-3 ' +
          'has-[h3_a:hover]:border-line-control',
        selected ? 'border-wine bg-wine-tint' : 'border-line bg-surface',
      )}
    >
      <p className="w-18 shrink-0 text-sm leading-5 font-semibold text-wine">
        Depois, {soonText(line.start, minute)}
      </p>
      <div className="min-w-0 flex-1">
        <h3 className="text-body font-medium wrap-break-word">
          {link ? (
            <Link
              {...link}
              data-line-link
              data-detail={line.uuid}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {line.title}
            </Link>
          ) : (
            line.title
          )}
        </h3>
        {meta && <p className="text-sm text-muted wrap-break-word">{meta}</p>}
      </div>
      <LineTime start={start} was={was} className="items-end" />
      {onDone && (
        <Checkbox
          shape="round"
          hideLabel
          label={`Concluir: ${line.title}`}
          checked={line.doneAt !== undefined}
          onCheckedChange={onDone}
          className="relative"
        />
      )}
      {onShift && (
        <button
          type="button"
          onClick={onShift}
          className={
            'relative mt-2 -mb-2 inline-flex min-h-11 w-full items-center gap-2 border-t border-line ' +
            'text-sm font-medium text-wine'
          }
        >
          <AlarmClockPlus size={18} aria-hidden />
          Atrasar tudo daqui
        </button>
      )}
    </article>
  )
}
