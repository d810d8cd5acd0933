import { ImagePlus, Trash2 } from 'lucide-react'
import { type RefCallback, useEffect, useRef, useState } from 'react'
import { Button } from './Button'
import { CropDialog } from './CropDialog'
import { cx } from './classes'
import { Field, type FieldProps } from './Field'

export interface ImagePickerProps extends FieldProps {
  /** The picture as it stands: an address already stored, or a file just chosen. */
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

const accepted = ['image/jpeg', 'image/png']

/** Why a file cannot be a picture of ours, or null when it can. */
export function refuseImage(file: File, maxMegabytes: number): string | null {
  if (!accepted.includes(file.type)) return 'Escolha uma imagem JPG ou PNG.'
  if (file.size > maxMegabytes * 1024 * 1024) {
    return `A imagem tem mais de ${maxMegabytes} MB. Escolha uma menor.`
  }
  return null
}

/** A wide picture with its preview, cut by whoever chooses it; takes a drop too. JPG and PNG only. */
export function ImagePicker({
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
  maxMegabytes = 10,
  disabled,
  name,
  ref,
}: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
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
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
        <div
          className={cx(
            'relative overflow-hidden rounded-card border border-dashed bg-surface transition-colors',
            over ? 'border-wine bg-wine-tint' : 'border-line-control',
            error && 'border-coral',
          )}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            if (!disabled) take(event.dataTransfer.files[0])
          }}
        >
          {preview && (
            <img src={preview} alt="Prévia da imagem" className="h-40 w-full object-cover" />
          )}
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
          <div
            className={cx(
              'flex flex-wrap items-center justify-center gap-2 p-4',
              !preview && 'min-h-28',
            )}
          >
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
            shape="cover"
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

/** Where a picture can be looked at, stored or not yet. */
export function usePreview(value: string | File | null): string | null {
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
