import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Turns the lists of a text pasted from Word into lists. Word writes each item as a paragraph of its own, with the
 * level in its style (`mso-list:l0 level2 lfo1`) and the mark as text with rows of spaces.
 */
export const WordPaste = Extension.create({
  name: 'wordPaste',
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: convertWordLists } })],
})

/** Returns the HTML with lists in place of Word's paragraphs of items; HTML of other programs is returned as it is. */
export function convertWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  let lists: HTMLElement[] = []
  let last: Element | undefined
  for (const paragraph of page.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = readLevel(paragraph)
    if (level === undefined) continue
    const isOrdered = takeMark(paragraph)
    // A list ends where there is something else between two items.
    if (last === undefined || paragraph.previousElementSibling !== last) lists = []
    lists = lists.slice(0, level)
    if (lists.length === level && lists.at(-1)?.localName !== (isOrdered ? 'ol' : 'ul')) lists.pop()
    while (lists.length < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul')
      const parent = lists.at(-1)
      if (parent) (parent.lastElementChild ?? parent.appendChild(newItem(page))).append(list)
      else paragraph.before(list)
      lists.push(list)
    }
    const item = page.createElement('li')
    lists.at(-1)?.append(item)
    const text = page.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    paragraph.remove()
    last = lists[0]
  }
  return page.body.innerHTML
}

/** Returns the level of a list's item, from 1; undefined for other paragraphs. */
function readLevel(paragraph: Element): number | undefined {
  const found = /mso-list:[^;]*\blevel(\d)/i.exec(paragraph.getAttribute('style') ?? '')
  return found ? Math.max(1, Number(found[1])) : undefined
}

/** Removes the mark that Word writes as text, and reports whether it is a number or a letter of a numbered list. */
function takeMark(paragraph: Element): boolean {
  const mark = [...paragraph.querySelectorAll('[style]')].find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  )
  const text = mark?.textContent?.trim() ?? ''
  mark?.remove()
  return /^\(?([0-9]+|[a-z]|[ivxlcdm]+)[.)]/i.test(text)
}

/** Returns an item without text, for a list that begins below the first level. */
function newItem(page: Document): HTMLElement {
  const item = page.createElement('li')
  item.append(page.createElement('p'))
  return item
}
