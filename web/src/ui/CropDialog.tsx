import { lazy } from 'react'
import { WhenOpened } from './WhenOpened'

export interface CropDialogProps {
  /** What to cut; none while there is nothing to ask. */
  file: File | null
  /** The shape it will be shown in; both are cut square. */
  shape: 'circle' | 'square'
  /** The square, as a JPEG. */
  onCrop: (file: File) => void
  onCancel: () => void
  /** The file is no picture that this browser can show. */
  onBroken: () => void
}

const Popup = lazy(() => import('./CropPopup'))

/** Cuts a picture square: by dragging, by pinching, by keyboard. Arrives when it is first needed. */
export function CropDialog(props: CropDialogProps) {
  return (
    <WhenOpened open={props.file !== null}>
      <Popup {...props} />
    </WhenOpened>
  )
}
