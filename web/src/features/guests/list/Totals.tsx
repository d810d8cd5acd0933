import { Armchair, Baby, Check, CircleDashed, DoorOpen, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/text'
import { useSetFilters } from '@/lib/useSetFilters'
import { cx } from '@/ui/classes'
import type { Summary } from '../queries'
import type { AnswerFilter, GuestSearch } from '../search'

/** How many come, do not, and have not said: each figure narrows the list to whom it counts. */
export function Totals({ summary, search }: { summary: Summary; search: GuestSearch }) {
  const setFilters = useSetFilters<GuestSearch>()
  const { attending, unknown, notAttending, unlisted, children, babies, seated, tables } = summary
  const total = attending + unknown + notAttending
  const answer = (resposta: AnswerFilter) => ({
    pressed: search.resposta === resposta,
    onPress: () => setFilters({ resposta: search.resposta === resposta ? undefined : resposta }),
  })
  return (
    <section
      aria-label="Totais"
      className="md:rounded-card md:border md:border-line md:bg-surface md:px-4 md:py-3"
    >
      <div className="flex flex-wrap gap-y-3 max-md:justify-between">
        <div className="min-w-[min(17rem,100%)] flex-[3]">
          <div className="flex flex-wrap gap-y-2 md:divide-x md:divide-line">
            <Figure
              n={attending}
              label="Confirmados"
              icon={<Check size={16} className="text-sage" aria-hidden />}
              {...answer('attending')}
            />
            <Figure
              n={unknown}
              label="Sem resposta"
              icon={<CircleDashed size={16} className="text-amber-ink" aria-hidden />}
              {...answer('unknown')}
            />
            <Figure
              n={notAttending}
              label="Não vão"
              icon={<X size={16} className="text-coral" aria-hidden />}
              {...answer('not_attending')}
            />
            {unlisted > 0 && (
              <Figure
                n={unlisted}
                label="Fora da lista"
                icon={<DoorOpen size={16} className="text-muted" aria-hidden />}
                {...answer('unlisted')}
              />
            )}
          </div>
          <Bar parts={[attending, unknown, notAttending]} total={total} />
        </div>
        <div
          data-second
          className="flex flex-[2] flex-wrap divide-x divide-line border-line max-md:hidden md:border-l"
        >
          <Figure
            n={children}
            label="Crianças"
            icon={<Baby size={16} className="text-muted" aria-hidden />}
            aside={babies > 0 && `${formatNumber(babies)} de colo`}
            pressed={search.idade === 'child'}
            onPress={() => setFilters({ idade: search.idade === 'child' ? undefined : 'child' })}
          />
          <Figure
            n={seated}
            label="Com mesa"
            icon={<Armchair size={16} className="text-muted" aria-hidden />}
            aside={
              tables.length > 0 &&
              `em ${formatNumber(tables.length)} ${tables.length === 1 ? 'mesa' : 'mesas'}`
            }
          />
        </div>
      </div>
    </section>
  )
}

interface FigureProps {
  n: number
  label: string
  icon: ReactNode
  aside?: ReactNode
  pressed?: boolean
  onPress?: () => void
}

function Figure({ n, label, icon, aside, pressed, onPress }: FigureProps) {
  const words = (
    <>
      <span className="flex items-center gap-1.5 text-xs text-muted max-md:order-last max-md:lowercase">
        {icon}
        {label}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-display text-xl leading-8 font-semibold tabular-nums">
          {formatNumber(n)}
        </span>
        {aside && <span className="text-xs text-muted">{aside}</span>}
      </span>
    </>
  )
  const box =
    'flex min-w-0 flex-auto flex-col items-start md:px-3.5 md:not-in-data-second:first:pl-0'
  return onPress ? (
    <div className={box}>
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onPress}
        className={cx(
          '-mx-1.5 flex min-h-11 flex-col items-start rounded-sm px-1.5 text-left transition-colors hover:bg-hover',
          pressed && 'bg-wine-tint',
        )}
      >
        {words}
      </button>
    </div>
  ) : (
    <div className={box}>{words}</div>
  )
}

const colours = ['bg-sage', 'bg-amber', 'bg-coral']

/** The same in one line: said in figures above it, so it says nothing itself. */
function Bar({ parts, total }: { parts: readonly number[]; total: number }) {
  return (
    <div aria-hidden className="mt-1.5 flex h-1 gap-px overflow-hidden rounded-chip bg-sunken">
      {parts.map((n, at) =>
        n > 0 ? (
          <span
            key={colours[at]}
            className={colours[at]}
            style={{ width: `${(100 * n) / total}%` }}
          />
        ) : null,
      )}
    </div>
  )
}
