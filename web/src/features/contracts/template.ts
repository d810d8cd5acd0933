/** Tiptap's JSON, as far as a field in it is looked for. */
export interface Written {
  text?: string
  content?: Written[]
  [key: string]: unknown
}

const field = /\{\{ *([\p{L}\d_. -]{1,60}?) *\}\}/gu

/** A text with values where it has fields; one without a value stays as it is written. */
export function filled(node: Written, values: Readonly<Record<string, string>>): Written {
  return {
    ...node,
    ...(node.text !== undefined && {
      text: node.text.replace(field, (found, name: string) => values[name]?.trim() || found),
    }),
    ...(node.content && { content: node.content.map((one) => filled(one, values)) }),
  }
}

/** The names of the fields that wait in a text, each once, in their order. */
export function fieldsIn(node: Written): string[] {
  const own = [...(node.text ?? '').matchAll(field)].map(([, name = '']) => name)
  return [...new Set([...own, ...(node.content ?? []).flatMap(fieldsIn)])]
}

/** A text that begins. */
export const nothingWritten = { type: 'doc', content: [{ type: 'paragraph' }] }
