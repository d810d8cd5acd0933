import { Check, Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/ui/classes'
import type { Walker } from '../sheet'
import { Stem } from './Stem'

export type WalkerState = 'entered' | 'now' | 'next' | 'waiting' | 'planned'

export interface WalkerEntryProps {
  walker: Walker
  number: number
  /** Where in the procession they are; before the day everybody is only planned. */
  state: WalkerState
  last: boolean
  /** Ticks or unticks; without it the number is only read. */
  onTick?: ((entered: boolean) => void) | undefined
  /** At the right: a menu, a grip. */
  aside?: ReactNode
}

const marks: Record<WalkerState, string> = {
  entered: 'border-sage bg-sage text-on-sage',
  now: 'border-wine bg-wine text-on-wine',
  next: 'border-line-control bg-surface text-ink',
  waiting: 'border-line-control bg-surface text-ink',
  planned: 'border-wine/60 bg-wine-tint text-wine',
}

/** A procession entry with its number on the stem. */
export function WalkerEntry({ walker, number, state, last, onTick, aside }: WalkerEntryProps) {
  const { title, role, note } = walker
  const now = state === 'now'
  const mark = cx(
    'flex size-8 shrink-0 items-center justify-center rounded-chip border text-sm font-semibold tabular-nums',
    marks[state],
  )
  const inside = state === 'entered' ? <Check size={17} aria-hidden /> : number
  return (
    <div
      className={cx(
        'relative flex items-start gap-3.5 pb-4',
        now &&
          '-mx-2.5 mb-2 rounded-card border border-wine bg-surface px-2.5 pt-3 pb-3 max-md:-mx-2.5',
      )}
    >
      {!now && <Stem last={last} />}
      {onTick ? (
        <button
          type="button"
          aria-pressed={state === 'entered'}
          aria-label={`Entrou: ${title}`}
          onClick={() => onTick(state !== 'entered')}
          className={cx(mark, 'relative after:absolute after:-inset-1.5')}
        >
          {inside}
        </button>
      ) : (
        <span className={cx(mark, 'relative')}>
          <span className="sr-only">
            {state === 'entered' ? `${number}, já entrou: ` : 'Entrada '}
          </span>
          {inside}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <p
            className={cx(
              'min-w-[min(8rem,100%)] flex-1 font-display text-[1.0625rem] leading-6 font-medium wrap-break-word',
              state === 'entered' && 'text-muted',
            )}
          >
            {title}
          </p>
          {now && (
            <span className="rounded-chip bg-wine-tint px-2.5 py-0.5 text-xs font-semibold text-wine">
              Agora
            </span>
          )}
          {state === 'next' && (
            <span className="py-0.5 text-xs font-semibold text-wine">a seguir</span>
          )}
        </div>
        {role && <p className="text-sm text-muted wrap-break-word">{role}</p>}
        {note && (
          <p className="mt-1 flex items-start gap-1.5 text-sm font-medium text-ink">
            <Hand size={16} className="mt-0.5 shrink-0" aria-hidden />
            <span className="min-w-0 whitespace-pre-line wrap-break-word">{note}</span>
          </p>
        )}
      </div>
      {aside}
    </div>
  )
}
