import { initials } from '@/lib/text'
import { type Tone, toneClass } from './Badge'
import { cx } from './classes'

export interface AvatarProps {
  name: string
  imageUrl?: string | undefined
  size?: 24 | 32 | 36 | 40 | 56 | 96
  /** Squares are businesses, circles are people. */
  shape?: 'circle' | 'square'
  tone?: Tone
  /** Hides the avatar from screen readers, because the name is next to it. */
  decorative?: boolean
  className?: string
}

const sizes = {
  24: 'size-6 text-2xs',
  32: 'size-8 text-2xs',
  36: 'size-9 text-sm',
  40: 'size-10 text-sm',
  56: 'size-14 text-lg',
  96: 'size-24 text-xl',
}

/** A face, or two letters of the name. */
export function Avatar({
  name,
  imageUrl,
  size = 32,
  shape = 'circle',
  tone = 'sage',
  decorative = false,
  className,
}: AvatarProps) {
  const frame = cx(
    'inline-flex shrink-0 items-center justify-center overflow-hidden font-semibold',
    sizes[size],
    shape === 'circle' ? 'rounded-chip' : 'rounded-input font-display',
    shape === 'square' && tone === 'wine' ? 'bg-wine text-on-wine' : toneClass[tone],
    className,
  )
  if (imageUrl) {
    return (
      <img
        src={imageUrl}
        alt={decorative ? '' : name}
        className={cx(frame, 'object-cover')}
        loading="lazy"
      />
    )
  }
  return (
    <span
      className={frame}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {initials(name)}
    </span>
  )
}
