import { type RefObject, useRef } from 'react'
import { Form, FormFooter } from '@/app/form/Form'
import type { CrmContactsContactCard } from '@/client/types.gen'
import { Dialog } from '@/ui/Dialog'
import { EssentialFields } from './ContactFields'
import type { ChosenContact } from './chosen'
import { emptyContact } from './contactForm'
import { useContactForm } from './useContactForm'

export interface NewContactDialogProps {
  /** The name to start from; undefined, the dialog is closed. */
  name: string | undefined
  onClose: () => void
  onCreated: (contact: CrmContactsContactCard) => void
  /** Uses an existing contact instead. */
  onUse: (contact: ChosenContact) => void
}

/** A contact made in the middle of something else. */
export function NewContactDialog({ name, ...rest }: NewContactDialogProps) {
  const phone = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={name !== undefined}
      onOpenChange={(open) => {
        if (!open) rest.onClose()
      }}
      title="Cadastrar cliente"
      description="Só o essencial; o resto pode ficar para depois."
      // The name typed in the search is already filled in: the phone comes next.
      {...(name && { initialFocus: phone })}
    >
      {name !== undefined && <ContactForm name={name} phone={phone} {...rest} />}
    </Dialog>
  )
}

function ContactForm({
  name = '',
  phone,
  onClose,
  onCreated,
  onUse,
}: NewContactDialogProps & { phone: RefObject<HTMLInputElement | null> }) {
  const form = useContactForm(emptyContact(name), (contact) => {
    onCreated(contact)
    onClose()
  })
  return (
    <Form of={form} className="flex flex-col gap-4">
      <EssentialFields
        phone={phone}
        onUse={(contact) => {
          onUse(contact)
          onClose()
        }}
      />
      <FormFooter place="dialog" save="Cadastrar cliente" saving="Cadastrando…" cancel={onClose} />
    </Form>
  )
}
