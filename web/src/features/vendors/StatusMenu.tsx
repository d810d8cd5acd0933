import { Check, ChevronDown } from 'lucide-react'
import { toneClass } from '@/ui/Badge'
import { cx } from '@/ui/classes'
import { Menu, MenuItem } from '@/ui/Menu'
import { statuses, statusOf } from './status'
import { useEventVendors } from './useEventVendors'
import type { EventVendor } from './vendor'

/** How far an event and a vendor are, and the way to say another: the pill is its own menu. */
export function StatusMenu({ vendor }: { vendor: EventVendor }) {
  const { setStatus } = useEventVendors(vendor.eventUuid)
  const { label, tone, icon: Icon } = statusOf(vendor.status)
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Status de ${vendor.business.name}: ${label}`}
          className={cx(
            'relative z-1 inline-flex min-h-7 touch:min-h-11 max-w-full items-center gap-1 rounded-chip px-2.5 text-xs font-medium transition-[filter] hover:brightness-95 dark:hover:brightness-125',
            toneClass[tone],
          )}
        >
          <Icon size={13} aria-hidden className="shrink-0" />
          <span className="min-w-0 wrap-break-word">{label}</span>
          <ChevronDown size={13} aria-hidden className="shrink-0" />
        </button>
      }
    >
      {statuses.map(({ value, label, icon: StatusIcon }) => (
        <MenuItem
          key={value}
          icon={<StatusIcon size={16} aria-hidden />}
          aside={value === vendor.status && <Check size={16} aria-label="o de agora" />}
          onSelect={() => value !== vendor.status && setStatus(vendor, value)}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
