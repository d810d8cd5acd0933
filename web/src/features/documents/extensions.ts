import { Image } from '@tiptap/extension-image'
import { ListItem } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { WordPaste } from './wordPaste'

const flow = '(paragraph | heading | bulletList | orderedList)'

/**
 * What a document may hold: the same that formats/richtext keeps. The policy of the page allows no
 * inline style, so tables are drawn without the widths that the library writes.
 */
export const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    listItem: false,
    strike: false,
    underline: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (href) => isAllowedLink(href ?? ''),
    },
  }),
  ListItem.extend({ content: `paragraph (${flow} | image)*` }),
  Image.extend({
    parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  }),
  Table.extend({
    renderHTML: () => ['table', ['tbody', 0]],
  }).configure({ resizable: false, View: null }),
  TableRow,
  TableHeader.extend({ content: `${flow}+` }),
  TableCell.extend({ content: `${flow}+` }),
  WordPaste,
  Placeholder.configure({ placeholder: 'Escreva aqui…' }),
]

/** The pages, mailboxes and telephones that a document may link to. */
export function isAllowedLink(href: string): boolean {
  return /^(https?:\/\/[^\s/]+|mailto:\S+|tel:\S+)/i.test(href) && !/\s/.test(href)
}

/** A link as people type it, as an address: "site.com.br", "ana@site.com", "(31) 98765-4321". */
export function linkFrom(text: string): string | null {
  const typed = text.trim()
  if (isAllowedLink(typed)) return typed
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) || typed === '') return null
  if (/^\S+@\S+\.\S+$/.test(typed)) return `mailto:${typed}`
  const digits = typed.replace(/[\s().-]/g, '')
  if (/^\+?\d{8,15}$/.test(digits)) return `tel:${digits}`
  return /^[^\s/]+\.[^\s]+$/.test(typed) ? `https://${typed}` : null
}
