type Node = Record<string, unknown>

const words = (text: string): Node[] => (text ? [{ type: 'text', text }] : [])

/** A text without marks as the editor holds it: paragraphs, headings and lists, by their first signs. */
export function documentOf(text: string): Node {
  const content: Node[] = []
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    let paragraph: Node[] = []
    let list: { type: string; content: Node[] } | undefined
    const close = () => {
      if (paragraph.length > 0) content.push({ type: 'paragraph', content: paragraph })
      paragraph = []
      list = undefined
    }
    for (const line of block.split('\n')) {
      const heading = /^#{1,3} +(.+)$/.exec(line)
      const item = /^(?:([-*•])|\d{1,2}[.)]) +(.+)$/.exec(line.trim())
      if (heading) {
        close()
        content.push({ type: 'heading', attrs: { level: 2 }, content: words(plain(heading[1])) })
      } else if (item) {
        const type = item[1] ? 'bulletList' : 'orderedList'
        if (list?.type !== type) {
          close()
          list = { type, content: [] }
          content.push(list)
        }
        list.content.push({
          type: 'listItem',
          content: [{ type: 'paragraph', content: words(plain(item[2])) }],
        })
      } else if (line.trim()) {
        if (list) close()
        if (paragraph.length > 0) paragraph.push({ type: 'hardBreak' })
        paragraph.push(...words(plain(line)))
      }
    }
    close()
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** Without the stars that some write words in. */
const plain = (text = '') => text.trim().replace(/\*\*(.+?)\*\*/g, '$1')
