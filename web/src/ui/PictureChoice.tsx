import { ImagePlus, Trash2 } from 'lucide-react'
import { type ComponentProps, type RefCallback, useEffect, useRef, useState } from 'react'
import { refuseHEIC } from '@/lib/heic'
import { Button } from './Button'
import { CropDialog, type CropDialogProps } from './CropDialog'

const accepted = ['image/jpeg', 'image/png']

/** The props of a picture field. */
export interface PictureProps {
  /** The current picture: a stored address, or a cropped file. */
  value: string | File | null
  onValueChange: (file: File | null) => void
  onBlur?: () => void
  /** Said when a file is of another kind or too big; shown by the field's `error`. */
  onRefuse?: (message: string) => void
  maxMegabytes?: number
  disabled?: boolean
  name?: string
  ref?: RefCallback<HTMLElement>
}

/** A picture that is being chosen: how it looks so far, and the file that is being cut for it. */
export function usePicture({ value, onRefuse, maxMegabytes = 10 }: PictureProps) {
  const [cutting, setCutting] = useState<File | null>(null)
  const preview = usePreview(value)

  function take(file: File | undefined) {
    if (!file) return
    const refusal = refuseImage(file, maxMegabytes)
    if (refusal) onRefuse?.(refusal)
    else setCutting(file)
  }

  return { preview, take, cutting, leaveCutting: () => setCutting(null) }
}

interface PictureChoiceProps extends PictureProps {
  picture: ReturnType<typeof usePicture>
  shape: CropDialogProps['shape']
  /** What ties the input to its field. */
  control: ComponentProps<'input'>
  /** Of the buttons' row. */
  className: string
}

/** The buttons that choose a picture and take it away, and the dialog in which it is cut. */
export function PictureChoice({
  picture: { preview, take, cutting, leaveCutting },
  shape,
  control,
  className,
  onValueChange,
  onBlur,
  onRefuse,
  disabled,
  name,
  ref,
}: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        className="sr-only"
        tabIndex={-1}
        name={name}
        disabled={disabled}
        {...control}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file can be chosen again after it was taken away.
          event.target.value = ''
        }}
      />
      <div className={className}>
        <Button
          ref={ref}
          variant="secondary"
          size="sm"
          icon={<ImagePlus size={18} aria-hidden />}
          disabled={disabled}
          onBlur={onBlur}
          onClick={() => input.current?.click()}
        >
          {preview ? 'Trocar imagem' : 'Escolher imagem'}
        </Button>
        {preview && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 size={18} aria-hidden />}
            disabled={disabled}
            onClick={() => onValueChange(null)}
          >
            Tirar imagem
          </Button>
        )}
      </div>
      <CropDialog
        file={cutting}
        shape={shape}
        onCrop={(file) => {
          leaveCutting()
          onValueChange(file)
        }}
        onCancel={leaveCutting}
        onBroken={() => {
          leaveCutting()
          onRefuse?.('Não conseguimos ler esta imagem. Escolha outra.')
        }}
      />
    </>
  )
}

/** Why a file cannot be a picture of ours, or null when it can. */
function refuseImage(file: File, maxMegabytes: number): string | null {
  const refusal = refuseHEIC(file)
  if (refusal) return refusal
  if (!accepted.includes(file.type)) return 'Escolha uma imagem JPG ou PNG.'
  if (file.size > maxMegabytes * 1024 * 1024) {
    return `A imagem tem mais de ${maxMegabytes} MB. Escolha uma menor.`
  }
  return null
}

/** Where a picture can be looked at, stored or not yet. */
function usePreview(value: string | File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof File)) {
      setUrl(value)
      return
    }
    const made = URL.createObjectURL(value)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  return url
}
