import { lexer, type Token, type Tokens } from 'marked'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

export type CalloutKind = 'NOTE' | 'TIP' | 'WARNING'

export type Block =
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'callout'; tone: CalloutKind; children: Block[] }
  | { kind: 'button'; href: string; label: string }
  | { kind: 'video'; id: string; title: string }

/**
 * An article's Markdown as blocks that React draws: nothing of it ever becomes markup by itself, and
 * HTML in it stays text. Beyond Markdown, a quote that begins with [!NOTE], [!TIP] or [!WARNING] is a
 * callout; a link alone in its paragraph is a button when its title says "botao", and a video when
 * it leads to one. The first image is the article's cover elsewhere, and is skipped.
 */
export function parseArticle(markdown: string): Block[] {
  let images = 0
  return blocksOf(lexer(markdown)).filter((block) => block.kind !== 'image' || images++ > 0)
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'heading': {
        const { depth, tokens: inside } = token as Tokens.Heading
        return [{ kind: 'heading', level: depth > 2 ? 3 : 2, children: inlinesOf(inside) }]
      }
      case 'paragraph':
        return [paragraphOf((token as Tokens.Paragraph).tokens)]
      case 'text':
        return [paragraphOf((token as Tokens.Text).tokens ?? [token])]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        return [{ kind: 'list', ordered, items: items.map((item) => blocksOf(item.tokens)) }]
      }
      case 'blockquote':
        return [calloutOf(token as Tokens.Blockquote)]
      case 'html':
        return [{ kind: 'paragraph', children: [{ kind: 'text', text: token.raw.trim() }] }]
      default:
        return []
    }
  })
}

function paragraphOf(tokens: readonly Token[]): Block {
  const [only, another] = tokens.filter(({ raw }) => raw.trim() !== '')
  if (only && !another && only.type === 'image') {
    const { href, text } = only as Tokens.Image
    if (safeHref(href)) return { kind: 'image', src: href, alt: text }
  }
  if (only && !another && only.type === 'link') {
    const { href, title, text } = only as Tokens.Link
    const id = videoOf(href)
    if (id) return { kind: 'video', id, title: text }
    if (title === 'botao' && safeHref(href)) return { kind: 'button', href, label: text }
  }
  return { kind: 'paragraph', children: inlinesOf(tokens) }
}

const calloutMark = /^\s*\[!(NOTE|TIP|WARNING)\]\s*/

function calloutOf({ text }: Tokens.Blockquote): Block {
  const tone = (calloutMark.exec(text)?.[1] ?? 'NOTE') as CalloutKind
  return { kind: 'callout', tone, children: blocksOf(lexer(text.replace(calloutMark, ''))) }
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'strong':
        return [{ kind: 'bold', children: inlinesOf((token as Tokens.Strong).tokens) }]
      case 'em':
        return [{ kind: 'italic', children: inlinesOf((token as Tokens.Em).tokens) }]
      case 'link': {
        const { href, tokens: inside } = token as Tokens.Link
        const children = inlinesOf(inside)
        return safeHref(href) ? [{ kind: 'link', href, children }] : children
      }
      case 'text':
      case 'escape':
      case 'codespan':
        return [{ kind: 'text', text: (token as Tokens.Text).text }]
      case 'br':
        return [{ kind: 'text', text: ' ' }]
      default:
        return [{ kind: 'text', text: token.raw }]
    }
  })
}

/** A place in the app or a page of the open web; nothing that runs. */
function safeHref(href: string): boolean {
  return /^\/(?!\/)/.test(href) || /^https:\/\//.test(href)
}

const video =
  /^https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/|youtube-nocookie\.com\/embed\/)([\w-]{11})$/

function videoOf(href: string): string | undefined {
  return video.exec(href)?.[1]
}
