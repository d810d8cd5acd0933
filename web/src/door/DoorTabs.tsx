import { ChartNoAxesColumn, ScanQrCode, Search as SearchIcon, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/ui/classes'
import type { Tab } from './address'

interface Props {
  /** The tab that is open. */
  tab: Tab
  desk: boolean
  onStand: (tab: Tab) => void
}

const phone: readonly TabProps[] = [
  { tab: 'codigo', label: 'Ler código', icon: <ScanQrCode size={22} aria-hidden /> },
  { tab: 'buscar', label: 'Buscar', icon: <SearchIcon size={22} aria-hidden /> },
  { tab: 'chegadas', label: 'Chegadas', icon: <Users size={22} aria-hidden /> },
]
const atDesk: readonly TabProps[] = [
  { tab: 'codigo', label: 'Ler código', icon: <ScanQrCode size={22} aria-hidden /> },
  { tab: 'buscar', label: 'Buscar', icon: <SearchIcon size={22} aria-hidden /> },
  { tab: 'chegadas', label: 'Chegadas', icon: <ChartNoAxesColumn size={20} aria-hidden /> },
]

interface TabProps {
  tab: Tab
  label: string
  icon: ReactNode
}

/**
 * The navigation between the three screens: at the bottom on a phone, within the thumb's reach, and at the top on a
 * desk.
 */
export function DoorTabs({ tab: chosen, desk, onStand }: Props) {
  return (
    <nav
      aria-label="Recepção"
      className={desk ? 'flex gap-1' : 'pb-safe flex border-t border-line bg-surface'}
    >
      {(desk ? atDesk : phone).map(({ tab, label, icon }) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === chosen ? 'page' : undefined}
          onClick={() => onStand(tab)}
          className={cx(
            'transition-colors',
            desk
              ? 'inline-flex min-h-10 items-center gap-2 rounded-input px-3 text-sm font-medium hover:bg-sunken'
              : 'flex min-h-15 min-w-0 flex-1 flex-col items-center justify-center gap-1 py-2 text-2xs font-medium focus-visible:-outline-offset-2',
            tab === chosen ? 'text-wine' : 'text-muted',
            tab === chosen && desk && 'bg-wine-tint',
          )}
        >
          {icon}
          {label}
        </button>
      ))}
    </nav>
  )
}
