import { ImagePlus, Trash2 } from 'lucide-react'
import { type RefCallback, useRef, useState } from 'react'
import { Avatar } from './Avatar'
import { Button } from './Button'
import { CropDialog } from './CropDialog'
import { Field, type FieldProps } from './Field'
import { refuseImage, usePreview } from './ImagePicker'

export interface PortraitFieldProps extends FieldProps {
  /** The picture as it stands: an address already stored, or a file just cut. */
  value: string | File | null
  onValueChange: (file: File | null) => void
  onBlur?: () => void
  /** Said when a file is of another kind or too big; shown by the field's `error`. */
  onRefuse?: (message: string) => void
  /** Whose it is: its letters stand in while there is no picture. */
  of: string
  /** Circles are people, squares are businesses. */
  shape?: 'circle' | 'square'
  maxMegabytes?: number
  name?: string
  ref?: RefCallback<HTMLElement>
}

/** A square picture of somebody, cut by whoever chooses it. JPG and PNG only. */
export function PortraitField({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  value,
  onValueChange,
  onBlur,
  onRefuse,
  of,
  shape = 'circle',
  maxMegabytes = 10,
  name,
  ref,
}: PortraitFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [cutting, setCutting] = useState<File | null>(null)
  const preview = usePreview(value)

  function take(file: File | undefined) {
    if (!file) return
    const refusal = refuseImage(file, maxMegabytes)
    if (refusal) onRefuse?.(refusal)
    else setCutting(file)
  }

  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <div className="flex items-center gap-4">
          <Avatar
            name={of}
            imageUrl={preview ?? undefined}
            size={96}
            shape={shape}
            tone={shape === 'square' ? 'wine' : 'sage'}
            decorative
          />
          <input
            ref={input}
            type="file"
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            className="sr-only"
            tabIndex={-1}
            name={name}
            {...control}
            onChange={(event) => {
              take(event.target.files?.[0])
              // The same file can be chosen again after it was taken away.
              event.target.value = ''
            }}
          />
          <div className="flex min-w-0 flex-wrap gap-2">
            <Button
              ref={ref}
              variant="secondary"
              size="sm"
              icon={<ImagePlus size={18} aria-hidden />}
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
              setCutting(null)
              onValueChange(file)
            }}
            onCancel={() => setCutting(null)}
            onBroken={() => {
              setCutting(null)
              onRefuse?.('Não conseguimos ler esta imagem. Escolha outra.')
            }}
          />
        </div>
      )}
    </Field>
  )
}
