import { type RefObject, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormErrors } from '@/app/form/FormErrors'
import type { CrmContactsContactCard } from '@/client/types.gen'
import { Button } from '@/ui/Button'
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
  /** Takes somebody who is there already. */
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
      // A name typed while searching stands there already: the phone comes next.
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
  const { form, submit, failures, saving } = useContactForm(emptyContact(name), (contact) => {
    onCreated(contact)
    onClose()
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          // The dialog stands inside another form of React's tree: this one is sent alone.
          event.stopPropagation()
          void submit(event)
        }}
      >
        <FormErrors
          failures={failures}
          errors={form.formState.errors}
          attempt={form.formState.submitCount}
        />
        <EssentialFields
          phone={phone}
          onUse={(contact) => {
            onUse(contact)
            onClose()
          }}
        />
        <div className="flex flex-col-reverse gap-2 pt-2 md:flex-row md:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={saving} loadingText="Cadastrando…">
            Cadastrar cliente
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
