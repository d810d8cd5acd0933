import botanical from '@/site/themes/thumbs/botanical.webp'
import classic from '@/site/themes/thumbs/classic.webp'
import editorial from '@/site/themes/thumbs/editorial.webp'
import horizon from '@/site/themes/thumbs/horizon.webp'
import night from '@/site/themes/thumbs/night.webp'
import tiles from '@/site/themes/thumbs/tiles.webp'
import { cx } from '@/ui/classes'
import type { Theme } from '../model'

const faces: Record<Theme, string> = {
  BOTANICAL: botanical,
  CLASSIC: classic,
  TILES: tiles,
  EDITORIAL: editorial,
  HORIZON: horizon,
  NIGHT: night,
}

/** A small picture of a theme. It has no label, because the theme's name is next to it. */
export function ThemeThumb({ theme, className }: { theme: Theme; className?: string }) {
  return (
    <img
      src={faces[theme]}
      alt=""
      width={230}
      height={401}
      className={cx('bg-sunken object-cover object-top', className)}
    />
  )
}
