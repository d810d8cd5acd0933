import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '@/ui/Button'

/** A button that opens the device's own choice of files, or its camera. */
export function FileButton({
  label,
  icon = <FileUp size={18} aria-hidden />,
  capture = false,
  className,
  closed,
  onFiles,
  ...input
}: {
  label: string
  icon?: ReactNode
  accept: string
  multiple?: boolean
  capture?: boolean
  className?: string
  /** Why it cannot be pressed. */
  closed?: string | undefined
  onFiles: (files: File[]) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <input
        {...input}
        ref={field}
        id={id}
        type="file"
        hidden
        disabled={closed !== undefined}
        aria-label={label}
        capture={capture ? 'environment' : undefined}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // So that the same file can be chosen once more.
          event.target.value = ''
        }}
      />
      <Button
        variant="secondary"
        icon={icon}
        className={className}
        disabled={closed !== undefined}
        title={closed}
        onClick={() => field.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
