import { cx } from '@/ui/classes'

/** The event's picture, which fades into the background below it. */
export function MeltingPicture({ url, className }: { url: string; className?: string }) {
  return (
    <div className={cx('relative w-full', className)}>
      <img src={url} alt="" className="size-full object-cover" />
      <div className="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-b from-transparent to-paper" />
    </div>
  )
}
