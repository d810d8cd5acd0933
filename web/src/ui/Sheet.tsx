import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '@/lib/lazyPart'
import { WhenOpened } from './WhenOpened'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stays in reach while the content scrolls. What belongs to the content is a SheetFooter in it. */
  footer?: ReactNode
  /** What gets the focus first: its first field, or the sheet itself where no keyboard should open. */
  initialFocus?: 'field' | 'sheet'
}

const Popup = lazyPart(() => import('./SheetPopup'))

/** Rises from the bottom on a phone, slides in at the right on a desktop. */
export function Sheet(props: SheetProps) {
  return (
    <WhenOpened open={props.open}>
      <Popup {...props} />
    </WhenOpened>
  )
}

/** The footer of the surrounding sheet, for its content. */
export const FooterPlace = createContext<HTMLElement | null>(null)

/** What of a sheet's content stays in reach while the rest scrolls: the button that sends its form. */
export function SheetFooter({ children }: { children: ReactNode }) {
  const place = use(FooterPlace)
  return place && createPortal(children, place)
}
