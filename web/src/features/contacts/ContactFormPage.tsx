import { Link, type LinkOptions } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormErrors } from '@/app/form/FormErrors'
import { UnsavedDialog } from '@/app/form/UnsavedDialog'
import { useFormDraft } from '@/app/form/useFormDraft'
import { useUnsavedWarning } from '@/app/form/useUnsavedWarning'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import type { CrmContactsCreateOutput } from '@/client/types.gen'
import { Button, buttonClass } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'
import { EssentialFields, MoreFields } from './ContactFields'
import { type ContactValues, contactDraft } from './contactForm'
import { useContactForm } from './useContactForm'

export interface ContactFormPageProps {
  title: string
  back: { link: LinkOptions; label: string }
  start: ContactValues
  /** Where the draft waits. */
  draft: string
  /** The contact to change; without it a new one is made. */
  uuid?: string
  save: { text: string; loadingText: string }
  /** Called once the contact is stored and nothing is left to lose. */
  onSaved: (contact: CrmContactsCreateOutput) => void
}

/** All of a contact on a page of its own. */
export function ContactFormPage({
  title,
  back,
  start,
  draft,
  uuid,
  save,
  onSaved,
}: ContactFormPageProps) {
  const [contact, setContact] = useState<CrmContactsCreateOutput>()
  const { form, submit, failures, saving, saved } = useContactForm(
    start,
    (made) => {
      forgetDraft()
      setContact(made)
    },
    uuid,
  )
  const forgetDraft = useFormDraft(form, draft, contactDraft)
  const warning = useUnsavedWarning(form.formState.isDirty && !saved, { forget: forgetDraft })
  // The address changes once nothing is left to lose, so that no question is asked.
  useEffect(() => {
    if (contact) onSaved(contact)
  }, [contact, onSaved])

  return (
    <>
      <PhoneBar title={title} back={back} />
      <Content>
        <FormProvider {...form}>
          <div className="mx-auto max-w-160">
            <PageHeader title={title} />
            <form noValidate onSubmit={submit} className="flex flex-col gap-5">
              <FormErrors
                failures={failures}
                errors={form.formState.errors}
                attempt={form.formState.submitCount}
              />
              <EssentialFields besides={uuid} />
              <MoreFields />
              <div className="flex flex-col-reverse gap-2 border-t border-line pt-5 sm:flex-row sm:justify-end">
                <Link {...back.link} className={buttonClass('secondary', 'lg')}>
                  Cancelar
                </Link>
                <Button type="submit" size="lg" loading={saving} loadingText={save.loadingText}>
                  {save.text}
                </Button>
              </div>
            </form>
          </div>
        </FormProvider>
        <UnsavedDialog warning={warning} />
      </Content>
    </>
  )
}
