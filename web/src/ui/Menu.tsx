import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useState,
} from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { cx } from './classes'
import { MenuParts } from './menuParts'

interface TriggerProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

export interface MenuProps {
  /** The button that opens it, an element: `<IconButton label="Mais ações">…</IconButton>`. */
  trigger: ReactElement
  /** MenuItem, MenuSeparator, MenuGroup. */
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** What takes the focus when it closes; what opened it, unless said. */
  returnTo?: RefObject<HTMLElement | null> | undefined
}

const load = () => import('./MenuPopup')
const MenuPopup = lazyPart(load)

/**
 * Actions that do not deserve a button each. Its code loads when a pointer or the focus reaches it.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const trigger = props.trigger as ReactElement<TriggerProps>
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: (event) => {
      trigger.props.onClick?.(event)
      setWanted(true)
    },
  })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <MenuPopup {...props} defaultOpen />
    </Suspense>
  )
}

const itemClass =
  'flex min-h-9 touch:min-h-11 w-full cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 ' +
  'text-left text-sm touch:text-base outline-none select-none data-highlighted:bg-sunken ' +
  'data-disabled:opacity-50'

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
  const parts = use(MenuParts)
  if (!parts) return null
  const content = (
    <>
      {icon && <span className={danger ? 'text-coral' : 'text-muted'}>{icon}</span>}
      <span className="min-w-0 flex-1">{children}</span>
      {aside}
    </>
  )
  const className = cx(itemClass, danger && 'text-coral data-highlighted:bg-coral-tint')
  return render ? (
    <parts.LinkItem render={render} closeOnClick className={className}>
      {content}
    </parts.LinkItem>
  ) : (
    <parts.Item onClick={onSelect} disabled={disabled} className={className}>
      {content}
    </parts.Item>
  )
}

export function MenuSeparator() {
  const parts = use(MenuParts)
  return parts && <parts.Separator className="mx-2.5 my-1.5 h-px bg-line" />
}

/** Some items under a small heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const parts = use(MenuParts)
  return (
    parts && (
      <parts.Group>
        <parts.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
          {label}
        </parts.GroupLabel>
        {children}
      </parts.Group>
    )
  )
}
