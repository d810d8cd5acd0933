import type { LinkOptions } from '@tanstack/react-router'
import { Form, FormFooter } from '@/app/form/Form'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import type { CrmContactsCreateOutput } from '@/client/types.gen'
import { PageHeader } from '@/ui/PageHeader'
import { EssentialFields, MoreFields } from './ContactFields'
import type { ContactValues } from './contactForm'
import { useContactForm } from './useContactForm'

export interface ContactFormPageProps {
  title: string
  back: { link: LinkOptions; label: string }
  start: ContactValues
  /** Where the draft waits. */
  draft: string
  /** The contact to change; without it a new one is made. */
  uuid?: string
  /** Whether phone and e-mail are read-only. */
  closed?: boolean
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
  closed = false,
  save,
  onSaved,
}: ContactFormPageProps) {
  const form = useContactForm(start, onSaved, { draft, uuid })
  return (
    <>
      <PhoneBar title={title} back={back} />
      <Content width="column">
        <PageHeader title={title} />
        <Form of={form}>
          <EssentialFields besides={uuid} closed={closed} />
          <MoreFields />
          <FormFooter save={save.text} saving={save.loadingText} cancel={back.link} />
        </Form>
      </Content>
    </>
  )
}
