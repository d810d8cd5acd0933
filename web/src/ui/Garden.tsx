import { BotanicalCover, type CoverTint } from './BotanicalCover'
import { cx } from './classes'

export interface GardenProps {
  seed: string
  tint: CoverTint
  className?: string
}

/** Two rows of stems, the far one larger and paler: for pages with room for a whole garden. */
export function Garden({ seed, tint, className }: GardenProps) {
  return (
    <div aria-hidden="true" className={cx('pointer-events-none overflow-hidden', className)}>
      <div className="relative size-full">
        <BotanicalCover
          seed={`${seed} ao longe`}
          tint={tint}
          bare
          className="absolute bottom-0 left-1/2 aspect-[3/1] w-[max(150%,40rem)] -translate-x-1/2 opacity-45"
        />
        <BotanicalCover
          seed={seed}
          tint={tint}
          bare
          className="absolute bottom-0 left-1/2 aspect-[3/1] w-[max(100%,26rem)] -translate-x-1/2 opacity-80"
        />
      </div>
    </div>
  )
}
