import { useEffect, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from './Button'
import type { CropDialogProps } from './CropDialog'
import { type Area, cropPicture } from './crop'
import DialogPopup from './DialogPopup'

const centre = { x: 0, y: 0 }
const closest = 4

/** Width to height, and the most pixels across: sharp on a large screen, a fraction of what a camera makes. */
const cuts = {
  circle: { aspect: 1, widest: 1024 },
  square: { aspect: 1, widest: 1024 },
  cover: { aspect: 16 / 9, widest: 2000 },
}

/** What CropDialog loads when it first opens. */
export default function CropPopup({ file, shape, onCrop, onCancel, onBroken }: CropDialogProps) {
  const address = useFileAddress(file)
  const [crop, setCrop] = useState(centre)
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area | null>(null)
  const picture = useRef<HTMLImageElement | null>(null)
  const [cutting, setCutting] = useState(false)
  const zoomId = useId()
  const helpId = useId()

  async function cut() {
    if (!picture.current || !area.current || cutting) return
    setCutting(true)
    try {
      onCrop(await cropPicture(picture.current, area.current, cuts[shape].widest))
    } catch {
      onBroken()
    } finally {
      setCutting(false)
    }
  }

  return (
    <DialogPopup
      open={file !== null}
      onOpenChange={(open) => !open && onCancel()}
      title="Ajustar imagem"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancelar
          </Button>
          <Button loading={cutting} onClick={() => void cut()}>
            Usar esta imagem
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-card bg-sunken md:h-84">
        {address && (
          <Cropper
            // Another file begins in the middle again.
            key={address}
            image={address}
            aspect={cuts[shape].aspect}
            cropShape={shape === 'circle' ? 'round' : 'rect'}
            showGrid={false}
            objectFit="contain"
            crop={crop}
            zoom={zoom}
            maxZoom={closest}
            keyboardStep={8}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              area.current = pixels
            }}
            setImageRef={(ref) => {
              picture.current = ref.current
            }}
            onMediaLoaded={() => {
              setCrop(centre)
              setZoom(1)
            }}
            mediaProps={{ alt: '', onError: onBroken }}
            cropperProps={{
              role: 'application',
              'aria-label': 'Parte da imagem que aparece',
              'aria-describedby': helpId,
            }}
            // The page's policy admits no style element; the sheet above is the same.
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <p id={helpId} className="mt-3 text-sm text-muted">
        Arraste a imagem para o lugar. No teclado, use as setas.
      </p>
      <div className="mt-3 flex items-center gap-3">
        <label htmlFor={zoomId} className="text-body font-medium">
          Zoom
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-6 touch:h-11 min-w-0 flex-1 accent-wine"
        />
      </div>
    </DialogPopup>
  )
}

/** An address for a file while it is looked at. */
function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file])
  return address
}
