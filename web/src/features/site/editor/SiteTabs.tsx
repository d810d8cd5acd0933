import { Link, type LinkOptions } from '@tanstack/react-router'
import { cx } from '@/ui/classes'
import { useSiteScope } from '../scope'

/** The tabs of an event's site: its content, its gifts, and its links to share. */
export function SiteTabs({
  now,
  className,
}: {
  now: 'site' | 'gifts' | 'share'
  className?: string
}) {
  const { editorLink, giftsLink, shareLink } = useSiteScope()
  const tabs: { at: typeof now; label: string; link: LinkOptions | undefined }[] = [
    { at: 'site', label: 'Site', link: editorLink() },
    { at: 'gifts', label: 'Presentes', link: giftsLink },
    { at: 'share', label: 'Compartilhar', link: shareLink },
  ]
  const there = tabs.filter(({ link }) => link !== undefined)
  if (there.length < 2) return null
  return (
    <nav
      aria-label="Site e presentes"
      className={cx('flex max-w-full flex-wrap gap-1 rounded-input bg-sunken p-1', className)}
    >
      {there.map(({ at, label, link }) => (
        <Link
          key={at}
          {...link}
          aria-current={at === now ? 'page' : undefined}
          // The editor's address holds the others'.
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex min-h-8 touch:min-h-10 flex-1 items-center justify-center rounded-sm border border-transparent px-3.5 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-line-control aria-[current=page]:bg-surface aria-[current=page]:text-wine"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
