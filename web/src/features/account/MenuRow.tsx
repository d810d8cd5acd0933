import { Link, type LinkOptions } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { CountBadge } from '@/ui/Badge'

const rowClass =
  'flex min-h-14 w-full items-center gap-3.5 px-5 py-2.5 text-left transition-colors ' +
  'first:rounded-t-card last:rounded-b-card hover:bg-sunken'

interface Words {
  icon: LucideIcon
  label: string
  help?: string
}

/** A line of a menu that leads to a screen of ours. */
export function MenuLink({
  link,
  count,
  ...words
}: Words & { link: LinkOptions; count?: { value: number; label: string } | undefined }) {
  return (
    <Link {...link} className={rowClass}>
      <Inside
        {...words}
        trailing={
          <>
            {count && count.value > 0 && <CountBadge {...count} />}
            <ChevronRight size={18} className="text-muted" aria-hidden />
          </>
        }
      />
    </Link>
  )
}

/** A line that does something at once. */
export function MenuButton({ onPress, ...words }: Words & { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={rowClass}>
      <Inside {...words} />
    </button>
  )
}

function Inside({ icon: Icon, label, help, trailing }: Words & { trailing?: ReactNode }) {
  return (
    <>
      <Icon size={20} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium">{label}</span>
        {help && <span className="block text-sm text-muted">{help}</span>}
      </span>
      {trailing}
    </>
  )
}
