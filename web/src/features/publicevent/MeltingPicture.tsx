import { cx } from '@/ui/classes'

/** The event's picture, melting into the paper the words stand on. */
export function MeltingPicture({ url, className }: { url: string; className?: string }) {
  return (
    <div className={cx('relative w-full', className)}>
      <img src={url} alt="" className="size-full object-cover" />
      <div className="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-b from-transparent to-paper" />
    </div>
  )
}
