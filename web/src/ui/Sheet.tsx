import { lazy, type ReactNode } from 'react'
import { WhenOpened } from './WhenOpened'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stays in reach while the content scrolls. */
  footer?: ReactNode
  /** What gets the focus first: its first field, or the sheet itself where no keyboard should open. */
  initialFocus?: 'field' | 'sheet'
}

const Popup = lazy(() => import('./SheetPopup'))

/** Rises from the bottom on a phone, slides in at the right on a desktop. */
export function Sheet(props: SheetProps) {
  return (
    <WhenOpened open={props.open}>
      <Popup {...props} />
    </WhenOpened>
  )
}
