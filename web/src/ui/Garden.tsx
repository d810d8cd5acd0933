import { BotanicalCover, type CoverTint } from './BotanicalCover'
import { cx } from './classes'

export interface GardenProps {
  seed: string
  tint: CoverTint
  className?: string
}

/** Two rows of stems as high as their place, the far one larger and paler. */
export function Garden({ seed, tint, className }: GardenProps) {
  return (
    <div aria-hidden="true" className={cx('pointer-events-none overflow-hidden', className)}>
      <div className="relative size-full">
        <Row seeds={[`${seed}1`, `${seed}2`]} tint={tint} className="h-full opacity-40" />
        <Row seeds={[`${seed}3`, seed, `${seed}4`]} tint={tint} className="h-3/5 opacity-80" />
      </div>
    </div>
  )
}

function Row({ seeds, tint, className }: { seeds: string[]; tint: CoverTint; className: string }) {
  return (
    <div className={cx('absolute bottom-0 left-1/2 flex -translate-x-1/2', className)}>
      {seeds.map((seed) => (
        <BotanicalCover
          key={seed}
          seed={seed}
          tint={tint}
          bare
          className="aspect-[3/1] h-full overflow-visible [&_svg]:overflow-visible"
        />
      ))}
    </div>
  )
}
