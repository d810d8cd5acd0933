import { lazyPart } from '@/lib/lazyPart'
import { WhenOpened } from './WhenOpened'

export interface CropDialogProps {
  /** What to cut; none while there is nothing to ask. */
  file: File | null
  /** The shape of the result: circles and squares are cut square, a cover wide. */
  shape: 'circle' | 'square' | 'cover'
  /** The part that was chosen, as a JPEG. */
  onCrop: (file: File) => void
  onCancel: () => void
  /** The file is no picture that this browser can show. */
  onBroken: () => void
}

const Popup = lazyPart(() => import('./CropPopup'))

/** Cuts a picture to its shape: by dragging, by pinching, by keyboard. Arrives when it is first needed. */
export function CropDialog(props: CropDialogProps) {
  return (
    <WhenOpened open={props.file !== null}>
      <Popup {...props} />
    </WhenOpened>
  )
}
