import { useState } from 'react'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { clearDraft, readDraft, useDraft } from '@/lib/useDraft'
import { Button } from '@/ui/Button'
import { TextArea } from '@/ui/TextArea'
import { useCustomerEvent } from '../useCustomerEvent'
import { onlyLooking } from '../useMay'

/** The longest decision and the longest notes, in characters. */
const longest = 2000

/**
 * One text of the client's and the button that sends it. What is being written survives a reload,
 * and leaving asks first.
 */
export function WordsForm({
  name,
  label,
  hideLabel,
  help,
  text,
  button,
  busyText,
  rows = 4,
  required,
  onSave,
}: {
  /** Names the draft: the thing's uuid and which of its texts. */
  name: string
  label: string
  hideLabel?: boolean
  help?: string
  /** As it stands. */
  text: string
  button: string
  busyText: string
  rows?: number
  /** What to say beside the field where nothing is written. */
  required?: string
  /** Answers the sentence to show beside the field, or nothing where it was accepted. */
  onSave: (text: string) => Promise<string | undefined>
}) {
  const { preview } = useCustomerEvent()
  const draft = `evento/${name}`
  const { keep, clear } = useDraft(draft)
  const [written, setWritten] = useState(() => {
    const left = readDraft(draft)
    return typeof left === 'string' ? left : text
  })
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const dirty = written !== text && !saved
  const warning = useUnsavedWarning(dirty && !busy, { forget: () => clearDraft(draft) })

  async function save() {
    if (required && !written.trim()) return setError(required)
    setBusy(true)
    setError(undefined)
    // The page that follows is no leaving.
    setSaved(true)
    const refused = await onSave(written.trim())
    setBusy(false)
    if (refused === undefined) return clear()
    setSaved(false)
    setError(refused)
  }

  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void save()
      }}
    >
      <TextArea
        label={label}
        {...(hideLabel && { hideLabel })}
        help={preview ? onlyLooking : help}
        {...(error && { error })}
        value={written}
        rows={rows}
        maxLength={longest}
        disabled={preview}
        onChange={({ target }) => {
          setWritten(target.value)
          setSaved(false)
          keep(target.value)
        }}
      />
      <Button
        type="submit"
        size="lg"
        className="mt-5 w-full md:w-auto"
        disabled={preview}
        loading={busy}
        loadingText={busyText}
      >
        {button}
      </Button>
      <UnsavedDialog warning={warning} />
    </form>
  )
}
