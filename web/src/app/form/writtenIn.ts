import type { WrittenLine } from '@/lib/unsavedText'

/** Where letters go in. */
const typed =
  'textarea, input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [aria-hidden="true"])'

/**
 * Returns the text typed into a form, or a page of forms, each with its visible label, except that of
 * the fields named in `except`. The form may already be unmounted.
 */
export function writtenIn(form: ParentNode | null, except: readonly string[] = []): WrittenLine[] {
  if (!form) return []
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].flatMap(
    ({ id, name, value, ariaLabel }) => {
      const text = value.trim()
      if (text === '' || except.includes(name)) return []
      const label = form.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent ?? ariaLabel
      return [{ label: (label ?? '').replace(/ \(opcional\)$/, ''), text }]
    },
  )
}
