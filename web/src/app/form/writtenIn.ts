import type { WrittenLine } from '@/lib/unsavedText'

/** Where letters go in. */
const typed =
  'textarea, input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [aria-hidden="true"])'

/**
 * What was typed into a form, or a page of them, each under its label as whoever fills it in reads it. The form may have
 * left the page already.
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
