import { Link } from '@tanstack/react-router'
import { Armchair, TextAlignStart } from 'lucide-react'
import { cx } from '@/ui/classes'
import { useGuestsScope } from '../scope'

/** The two ways to look at the same people. */
export function Views({ now }: { now: 'list' | 'tables' }) {
  const { listLink, tablesLink } = useGuestsScope()
  const views = [
    { key: 'list', link: listLink, label: 'Lista', icon: TextAlignStart },
    { key: 'tables', link: tablesLink, label: 'Mesas', icon: Armchair },
  ] as const
  return (
    <nav aria-label="Como ver os convidados" className="flex gap-1 rounded-input bg-sunken p-1">
      {views.map(({ key, link, label, icon: Icon }) => (
        <Link
          key={key}
          {...link}
          aria-current={key === now ? 'page' : undefined}
          className={cx(
            'flex min-h-9 items-center gap-2 rounded-sm border px-3 text-sm font-medium touch:min-h-11',
            key === now
              ? 'border-line-control bg-surface text-wine'
              : 'border-transparent text-muted hover:text-ink',
          )}
        >
          <Icon size={17} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
