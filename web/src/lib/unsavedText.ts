/** One of the things written in a form, under its label. */
export interface WrittenLine {
  label: string
  text: string
}

/** What an address names. */
export function uuidsIn(pathname: string): string[] {
  return pathname.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? []
}

interface Node {
  text?: string
  type?: string
  content?: Node[]
}

/** The words of a form as they are copied. */
export function wordsIn(lines: readonly WrittenLine[]): string {
  return lines.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join('\n')
}

/** The words of a draft: a text as it is, a document without its marks; of a form's values, none. */
export function wordsOf(draft: unknown): string {
  if (typeof draft === 'string') return draft.trim()
  if (typeof draft !== 'object' || draft === null || !('content' in draft)) return ''
  return read(draft.content as Node).trim()
}

function read({ type, text, content = [] }: Node): string {
  if (type === 'hardBreak') return '\n'
  const inner = (text ?? '') + content.map(read).join('')
  // Blocks that begin a new line.
  return type && /^(paragraph|heading|codeBlock)$/.test(type) ? `${inner}\n` : inner
}
