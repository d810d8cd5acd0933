import { memo } from 'react'
import { initials } from '@/lib/text'
import { cx } from '@/ui/classes'
import { guestName } from '../words'
import { drawTable } from './geometry'
import type { Seated, Tint } from './seating'

const looks: Readonly<Record<Tint, { seat: string; letters: string }>> = {
  wine: { seat: 'fill-wine-tint', letters: 'fill-wine' },
  slate: { seat: 'fill-slate-tint', letters: 'fill-slate' },
  sage: { seat: 'fill-sage-tint', letters: 'fill-sage' },
  amber: { seat: 'fill-amber-tint', letters: 'fill-amber-ink' },
  neutral: { seat: 'fill-sunken', letters: 'fill-muted' },
}

export interface TableDrawingProps {
  number: number
  seats: number
  people: readonly Seated[]
  tintOf: (one: Seated) => Tint
  /** How many guests a drop here would add. */
  coming: number
}

/** Draws a table from above. It has no label, because the text below it says the same. */
export const TableDrawing = memo(function TableDrawing({
  number,
  seats,
  people,
  tintOf,
  coming,
}: TableDrawingProps) {
  const taken = people.length + coming
  const drawn = drawTable(
    [
      ...people.map(({ guest }) => guest.kind === 'child'),
      ...Array.from({ length: coming }, () => false),
    ],
    seats,
  )
  const middle = drawn.size / 2
  return (
    <svg
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      aria-hidden
      className="mx-auto block aspect-square w-full max-w-46"
    >
      <circle
        cx={middle}
        cy={middle}
        r={drawn.radius}
        className="fill-surface stroke-line-strong"
      />
      <circle cx={middle} cy={middle} r={drawn.radius - 4} className="fill-paper stroke-line" />
      <text
        x={middle}
        y={middle}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink font-display font-semibold"
        style={{ fontSize: 23 }}
      >
        {number}
      </text>
      {drawn.seats.map(({ x, y, radius }, at) => {
        const one = people[at]
        const key = one?.guest.uuid ?? `free-${at}`
        if (!one) {
          const preview = at < taken
          return (
            <g key={key}>
              <circle
                cx={x}
                cy={y}
                r={radius - 1}
                strokeDasharray="3 2.5"
                className={
                  preview
                    ? at < seats
                      ? 'fill-wine-tint stroke-wine'
                      : 'fill-coral-tint stroke-coral'
                    : 'fill-surface stroke-line-control'
                }
              />
              {preview && (
                <path
                  d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`}
                  className={at < seats ? 'stroke-wine' : 'stroke-coral'}
                />
              )}
            </g>
          )
        }
        const over = at >= seats
        const look = looks[tintOf(one)]
        return (
          <g key={key} data-drag={one.guest.uuid} className="cursor-grab">
            <title>{guestName(one.guest, one.invitation)}</title>
            <circle cx={x} cy={y} r={radius} className={over ? 'fill-coral' : look.seat} />
            <text
              x={x}
              y={y}
              textAnchor="middle"
              dominantBaseline="central"
              className={cx('font-sans font-semibold', over ? 'fill-on-coral' : look.letters)}
              style={{ fontSize: radius * 0.66 }}
            >
              {one.guest.name ? initials(one.guest.name) : '+1'}
            </text>
          </g>
        )
      })}
    </svg>
  )
})
