import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { cx } from './classes'
import { InsideOverlay, useFloatContainer } from './float'
import { floatClass } from './listbox'

export interface PopoverProps {
  trigger: ReactElement
  /** Said, and shown in small capitals' place at the top. */
  title: string
  hideTitle?: boolean
  /** Without room around its content, which brings its own. */
  bare?: boolean
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** What takes the focus when it closes; what opened it, unless said. */
  returnTo?: RefObject<HTMLElement | null> | undefined
}

/** A few controls next to their trigger (filters, a theme, a small form). */
export function Popover({
  trigger,
  title,
  hideTitle,
  bare = false,
  children,
  open,
  onOpenChange,
  align = 'end',
  returnTo,
}: PopoverProps) {
  const container = useFloatContainer()
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-30 outline-none"
        >
          <Base.Popup
            {...(returnTo && { finalFocus: returnTo })}
            className={cx(floatClass, 'pop', bare ? 'max-w-80' : 'w-80 p-4')}
          >
            <Base.Title className={cx('mb-3 text-sm font-semibold', hideTitle && 'sr-only')}>
              {title}
            </Base.Title>
            <InsideOverlay value={true}>{children}</InsideOverlay>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
