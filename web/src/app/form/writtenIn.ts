import type { WrittenLine } from '@/lib/unsavedText'

/** Where letters go in. */
const typed =
  'textarea, input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [aria-hidden="true"])'

/**
 * Returns the text typed into a form, or a page of forms, each with its visible label. The form may
 * already be unmounted.
 */
export function writtenIn(form: ParentNode | null): WrittenLine[] {
  if (!form) return []
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].flatMap(
    ({ id, value, ariaLabel }) => {
      const text = value.trim()
      if (text === '') return []
      const label = form.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent ?? ariaLabel
      return [{ label: (label ?? '').replace(/ \(opcional\)$/, ''), text }]
    },
  )
}
