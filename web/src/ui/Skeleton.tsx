import { cx } from './classes'

/** The shape of loading content; appears only after 200 ms, so quick answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('skeleton max-w-full rounded-input bg-line', className)} />
}

/** Says to screen readers what the skeletons around it mean. */
export function LoadingStatus({ children = 'Carregando…' }: { children?: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
