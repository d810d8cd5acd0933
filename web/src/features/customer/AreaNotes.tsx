import { Callout } from '@/ui/Callout'
import type { Area } from './areas'
import { LockedNote } from './LockedNote'
import { useMay } from './useMay'

/** Says once, above the disabled controls, why a page cannot be changed; renders nothing if it can. */
export function AreaNotes({ area, className }: { area: Area; className?: string | undefined }) {
  const { closed } = useMay(area)
  return (
    <>
      <LockedNote className={className} />
      {closed && <Callout className={className}>{closed}</Callout>}
    </>
  )
}
