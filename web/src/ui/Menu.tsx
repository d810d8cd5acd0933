import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './classes'
import { useFloatContainer } from './float'
import { floatClass } from './listbox'

export interface MenuProps {
  /** The button that opens it, an element: `<IconButton label="Mais ações">…</IconButton>`. */
  trigger: ReactElement
  /** MenuItem, MenuSeparator, MenuLabel. */
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

/** Actions that do not deserve a button each. */
export function Menu({ trigger, children, align = 'end', side = 'bottom' }: MenuProps) {
  const container = useFloatContainer()
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup className={cx(floatClass, 'pop min-w-52 p-1.5')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemClass =
  'flex min-h-9 touch:min-h-11 w-full cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm touch:text-base outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-50'

export interface MenuItemProps {
  onSelect?: () => void
  icon?: ReactNode
  children: ReactNode
  danger?: boolean
  disabled?: boolean
  /** A router Link element, when the item goes somewhere. */
  render?: ReactElement
  /** At the right: a shortcut or a tick. */
  aside?: ReactNode
}

export function MenuItem({
  onSelect,
  icon,
  children,
  danger,
  disabled,
  render,
  aside,
}: MenuItemProps) {
  const content = (
    <>
      {icon && <span className={danger ? 'text-coral' : 'text-muted'}>{icon}</span>}
      <span className="min-w-0 flex-1">{children}</span>
      {aside}
    </>
  )
  const className = cx(itemClass, danger && 'text-coral data-highlighted:bg-coral-tint')
  return render ? (
    <Base.LinkItem render={render} closeOnClick className={className}>
      {content}
    </Base.LinkItem>
  ) : (
    <Base.Item onClick={onSelect} disabled={disabled} className={className}>
      {content}
    </Base.Item>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-2.5 my-1.5 h-px bg-line" />
}

/** Some items under a small heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
        {label}
      </Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
