import { useSiteScope } from '@/features/site'
import { cx } from '@/ui/classes'
import { Drawing } from './Drawing'

/** What a gift looks like: its photograph, or else its drawing. */
export function GiftPicture({
  photo,
  drawing,
  className,
}: {
  photo: string | null | undefined
  drawing: string
  className?: string
}) {
  const { eventUuid } = useSiteScope()
  if (!photo) return <Drawing name={drawing} className={cx('bg-sunken p-1.5', className)} />
  return (
    <img
      src={`/previa/${eventUuid}/fotos/${photo}/480.jpg`}
      alt=""
      loading="lazy"
      className={cx('bg-sunken object-cover', className)}
    />
  )
}
