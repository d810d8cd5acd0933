import { BotanicalCover } from '@/ui/BotanicalCover'
import { cx } from '@/ui/classes'

/** Two rows of stems, the far one larger and paler: for pages with room for a whole garden. */
export function Garden({ seed, className }: { seed: string; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx('pointer-events-none relative overflow-hidden', className)}
    >
      <BotanicalCover
        seed={`${seed} ao longe`}
        tint="wine"
        bare
        className="absolute bottom-0 left-1/2 aspect-[3/1] w-[max(150%,40rem)] -translate-x-1/2 opacity-45"
      />
      <BotanicalCover
        seed={seed}
        tint="wine"
        bare
        className="absolute bottom-0 left-1/2 aspect-[3/1] w-[max(100%,26rem)] -translate-x-1/2 opacity-80"
      />
    </div>
  )
}
