import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './Button'
import { cx } from './classes'
import { Field, type FieldProps } from './Field'

export interface FileDropProps extends FieldProps {
  /** What the browser offers to choose: ".csv,text/csv". */
  accept: string
  onFile: (file: File) => void
  /** While a file is being read. */
  loading?: boolean
  loadingText?: string
}

/** A place for a file: chosen with the button, or dropped. */
export function FileDrop({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  id,
  accept,
  onFile,
  loading = false,
  loadingText = 'Lendo o arquivo…',
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && !loading) onFile(file)
  }
  return (
    <Field {...{ label, help, error, optional, hideLabel, className, id }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
        <div
          className={cx(
            'flex min-h-36 items-center justify-center rounded-card border border-dashed bg-surface ' +
              'p-6 transition-colors',
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
            take(event.dataTransfer.files[0])
          }}
        >
          <input
            ref={input}
            type="file"
            accept={accept}
            className="sr-only"
            tabIndex={-1}
            {...control}
            onChange={(event) => {
              take(event.target.files?.[0])
              // The same file can be chosen again.
              event.target.value = ''
            }}
          />
          <Button
            variant="secondary"
            icon={<FileUp size={18} aria-hidden />}
            loading={loading}
            loadingText={loadingText}
            onClick={() => input.current?.click()}
          >
            Escolher arquivo
          </Button>
        </div>
      )}
    </Field>
  )
}
