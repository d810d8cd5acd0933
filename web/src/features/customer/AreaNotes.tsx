import { Callout } from '@/ui/Callout'
import type { Area } from './areas'
import { LockedNote } from './LockedNote'
import { useMay } from './useMay'

/** Why nothing can be changed on a page, where that is so: said once, above what is closed. */
export function AreaNotes({ area, className }: { area: Area; className?: string | undefined }) {
  const { closed } = useMay(area)
  return (
    <>
      <LockedNote className={className} />
      {closed && <Callout className={className}>{closed}</Callout>}
    </>
  )
}
