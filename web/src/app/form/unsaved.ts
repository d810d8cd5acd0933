import { uncapitalised } from '@/lib/text'

/** How many fields are named before "mais 3". */
const named = 3

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/**
 * What of a form is still to be saved, in the words its fields go by: "Falta salvar nome e data". A
 * field that has no label of its own is only counted; without any, it says no more than that.
 */
export function unsavedWords(form: HTMLFormElement | null, names: readonly string[]): string {
  const labels = [...new Set(names.flatMap((name) => labelOf(form, name) ?? []))]
  if (labels.length === 0) return 'Falta salvar o que mudou'
  const shown = labels.slice(0, labels.length > named + 1 ? named : labels.length)
  const rest = labels.length - shown.length
  const said = shown.map((label) => uncapitalised(label))
  return `Falta salvar ${list.format(rest > 0 ? [...said, `mais ${rest}`] : said)}`
}

function labelOf(form: HTMLFormElement | null, name: string): string | undefined {
  return form
    ?.querySelector(`[name="${CSS.escape(name)}"]`)
    ?.closest('[data-field]')
    ?.querySelector('[data-label]')
    ?.textContent?.replace(/ \(opcional\)$/, '')
}
