import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { Form, FormFooter } from '@/app/form/Form'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { Dialog } from '@/ui/Dialog'
import { TextArea } from '@/ui/TextArea'

interface ReasonFormProps<Saved> {
  /** The limits of the reason in the generated schema. */
  limits: z.ZodType
  /** What to say where there is none. */
  missing: string
  example: string
  /** The verb on the button. */
  action: string
  /** Its text while it runs. */
  acting: string
  danger?: boolean
  /** Acts for this reason; the signal is aborted when the dialog is closed. */
  act: (reason: string, signal: AbortSignal) => Promise<Saved>
  onDone: (done: Saved) => unknown
  onClose: () => void
}

/** Asks staff for the reason, and says what follows, before they do something with a business. */
export function ReasonDialog<Saved>({
  open,
  title,
  description,
  ...form
}: ReasonFormProps<Saved> & { open: boolean; title: string; description: string }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) form.onClose()
      }}
      title={title}
      description={description}
    >
      {open && <ReasonForm {...form} />}
    </Dialog>
  )
}

function ReasonForm<Saved>({
  limits,
  missing,
  example,
  action,
  acting,
  danger = false,
  act,
  onDone,
  onClose,
}: ReasonFormProps<Saved>) {
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const form = useAppForm({
    schema: z.object({ reason: text(limits, missing) }),
    initial: { reason: '' },
    save: ({ reason }) => {
      leaving.current = new AbortController()
      return act(reason, leaving.current.signal)
    },
    onSaved: onDone,
  })
  return (
    <Form of={form} className="flex flex-col gap-4">
      <TextArea label="Motivo" rows={3} placeholder={example} {...form.text('reason')} />
      <FormFooter
        place="dialog"
        save={action}
        saving={acting}
        {...(danger && { variant: 'danger' })}
        cancel={onClose}
      />
    </Form>
  )
}
