import { useState } from 'react'
import { cx } from './classes'
import { Field, type FieldProps } from './Field'
import { PictureChoice, type PictureProps, usePicture } from './PictureChoice'

export interface ImagePickerProps extends FieldProps, PictureProps {}

/** A wide picture with its preview, cropped by the person; accepts a drop too. JPG and PNG only. */
export function ImagePicker({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...props
}: ImagePickerProps) {
  const [over, setOver] = useState(false)
  const picture = usePicture(props)
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
            if (!props.disabled) picture.take(event.dataTransfer.files[0])
          }}
        >
          {picture.preview && (
            <img
              src={picture.preview}
              alt="Prévia da imagem"
              className="h-40 w-full object-cover"
            />
          )}
          <PictureChoice
            {...props}
            picture={picture}
            shape="cover"
            control={control}
            className={cx(
              'flex flex-wrap items-center justify-center gap-2 p-4',
              !picture.preview && 'min-h-28',
            )}
          />
        </div>
      )}
    </Field>
  )
}
