import { Avatar } from './Avatar'
import { Field, type FieldProps } from './Field'
import { PictureChoice, type PictureProps, usePicture } from './PictureChoice'

export interface PortraitFieldProps extends FieldProps, PictureProps {
  /** The name whose initials are shown while there is no picture. */
  of: string
  /** Circles are people, squares are businesses. */
  shape?: 'circle' | 'square'
}

/** A square picture of a person or a business, cropped on choosing. JPG and PNG only. */
export function PortraitField({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  of,
  shape = 'circle',
  ...props
}: PortraitFieldProps) {
  const picture = usePicture(props)
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        <div className="flex items-center gap-4">
          <Avatar
            name={of}
            imageUrl={picture.preview ?? undefined}
            size={96}
            shape={shape}
            tone={shape === 'square' ? 'wine' : 'sage'}
            decorative
          />
          <PictureChoice
            {...props}
            picture={picture}
            shape={shape}
            control={control}
            className="flex min-w-0 flex-wrap gap-2"
          />
        </div>
      )}
    </Field>
  )
}
