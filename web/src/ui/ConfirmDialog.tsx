import type { ReactNode } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { WhenOpened } from './WhenOpened'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the act: "Excluir membro". */
  title: string
  /** What will happen, and to what. */
  description: ReactNode
  /** The verb on the button. */
  confirmText: string
  loadingText?: string
  cancelText?: string
  danger?: boolean
  /** While its promise runs the dialog stays and says so; a rejection leaves it open. */
  onConfirm: () => unknown
}

const Popup = lazyPart(() => import('./ConfirmPopup'))

/** Asks by name before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <WhenOpened open={props.open}>
      <Popup {...props} />
    </WhenOpened>
  )
}
