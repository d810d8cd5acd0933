import type { ReactNode, RefObject } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { WhenOpened } from './WhenOpened'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last; on a phone they are stacked. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** The element that gets the focus first; defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

const Popup = lazyPart(() => import('./DialogPopup'))

/** A question or a short form over the page. Focus goes in and comes back where it was. */
export function Dialog(props: DialogProps) {
  return (
    <WhenOpened open={props.open}>
      <Popup {...props} />
    </WhenOpened>
  )
}
