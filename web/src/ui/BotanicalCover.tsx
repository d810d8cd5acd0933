import { useMemo } from 'react'
import { bandGround, cardGround, growStems } from './botanical'
import { cx } from './classes'

/** The colour family of a cover; each type of event has its own. */
export type CoverTint = 'wine' | 'sage' | 'slate' | 'amber' | 'coral'

export interface BotanicalCoverProps {
  /** The event's uuid (or its cover seed): the same seed is the same drawing everywhere. */
  seed: string
  tint: CoverTint
  /** Only the drawing, without a background (invitation, sign-in). */
  bare?: boolean
  /** For a wide, low place: more stems instead of larger ones. */
  band?: boolean
  /** Fainter, for text on top of it. */
  quiet?: boolean
  className?: string
}

const tints: Record<CoverTint, { paper: string; ink: string }> = {
  wine: { paper: 'bg-wine-tint', ink: 'text-wine' },
  sage: { paper: 'bg-sage-tint', ink: 'text-sage' },
  slate: { paper: 'bg-slate-tint', ink: 'text-slate' },
  amber: { paper: 'bg-amber-tint', ink: 'text-amber-ink' },
  coral: { paper: 'bg-coral-tint', ink: 'text-coral' },
}

/** A botanical drawing for an event without a picture. Decoration: screen readers skip it. */
export function BotanicalCover({
  seed,
  tint,
  bare = false,
  band = false,
  quiet = false,
  className,
}: BotanicalCoverProps) {
  const ground = band ? bandGround : cardGround
  const stems = useMemo(() => growStems(seed, ground), [seed, ground])
  const { paper, ink } = tints[tint]
  return (
    <div aria-hidden="true" className={cx('overflow-hidden', !bare && paper, ink, className)}>
      <svg
        viewBox={`0 0 ${ground.width} ${ground.height}`}
        preserveAspectRatio="xMidYMax slice"
        className={cx('block size-full', quiet && 'opacity-55')}
        aria-hidden="true"
      >
        {stems.map((stem) => (
          // Paint is thinned and not whole shapes, and a flower is one shape: either way a browser
          // would keep a layer for each of a page's hundreds of petals.
          <g key={stem.stalk} fill="currentColor">
            <path
              d={stem.stalk}
              fill="none"
              stroke="currentColor"
              strokeWidth={0.9}
              strokeLinecap="round"
              strokeOpacity={0.45}
            />
            <path d={stem.leaves.join('')} fillOpacity={0.24} />
            {stem.flower && (
              <>
                <path d={stem.flower.petals.join('')} fillOpacity={0.3} />
                <circle cx={stem.flower.x} cy={stem.flower.y} r={3.2} fillOpacity={0.6} />
              </>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

/** An event's picture, or its botanical drawing. */
export function Cover({
  imageUrl,
  ...drawn
}: BotanicalCoverProps & { imageUrl?: string | undefined }) {
  if (!imageUrl) return <BotanicalCover {...drawn} />
  return (
    <img src={imageUrl} alt="" loading="lazy" className={cx('object-cover', drawn.className)} />
  )
}
