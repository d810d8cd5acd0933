import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import type { BotanicalCoverProps, CoverTint } from '@/ui/BotanicalCover'

// Decoration: no page waits for it, and a failure does not miss it.
const BotanicalCover = lazyPart<ComponentType<BotanicalCoverProps>>(() =>
  import('@/ui/BotanicalCover').then(
    ({ BotanicalCover }) => ({ default: BotanicalCover }),
    () => ({ default: () => null }),
  ),
)

/** The drawing above the words of a page that could not be shown. */
export function LostCover({ seed, tint }: { seed: string; tint: CoverTint }) {
  return (
    <div
      className={
        'mb-8 aspect-3/1 w-full ' +
        '[mask-image:linear-gradient(to_right,transparent,black_14%,black_86%,transparent)]'
      }
    >
      <Suspense>
        <BotanicalCover seed={seed} tint={tint} bare className="size-full" />
      </Suspense>
    </div>
  )
}
