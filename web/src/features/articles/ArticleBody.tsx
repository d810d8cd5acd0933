import { Link, type LinkProps } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import { buttonClass } from '@/ui/Button'
import { Callout, type CalloutTone } from '@/ui/Callout'
import { textLinkClass } from '@/ui/TextLink'
import type { Block, CalloutKind, Inline } from './parse'
import { VideoEmbed } from './VideoEmbed'

const tones: Record<CalloutKind, CalloutTone> = { NOTE: 'slate', TIP: 'sage', WARNING: 'coral' }

/** An article's blocks, as they are read. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="flex flex-col gap-4 leading-7 wrap-break-word">{all(blocks, oneBlock)}</div>
  )
}

/** Side by side: an article does not change while it is read, so nothing in it needs a key. */
function all<T>(parts: readonly T[], draw: (part: T) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw))
}

function oneBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const words = all(block.children, oneInline)
      return block.level === 2 ? (
        <h2 className="mt-4 font-display text-lg font-medium">{words}</h2>
      ) : (
        <h3 className="mt-2 font-medium">{words}</h3>
      )
    }
    case 'paragraph':
      return <p>{all(block.children, oneInline)}</p>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List
          className={`flex flex-col gap-1.5 pl-6 marker:text-muted ${block.ordered ? 'list-decimal' : 'list-disc'}`}
        >
          {all(block.items, (item) => (
            <li className="pl-1 [&>ul]:mt-1.5">{all(item, oneBlock)}</li>
          ))}
        </List>
      )
    }
    case 'image':
      return (
        <img
          src={block.src}
          alt={block.alt}
          loading="lazy"
          className="w-full rounded-card border border-line"
        />
      )
    case 'callout':
      return <Callout tone={tones[block.tone]}>{all(block.children, oneBlock)}</Callout>
    case 'button':
      return (
        <p className="py-1">
          <To href={block.href} className={buttonClass('secondary')}>
            {block.label}
          </To>
        </p>
      )
    case 'video':
      return <VideoEmbed id={block.id} title={block.title} />
  }
}

function oneInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'bold':
      return <strong className="font-semibold">{all(inline.children, oneInline)}</strong>
    case 'italic':
      return <em>{all(inline.children, oneInline)}</em>
    case 'link':
      return (
        <To href={inline.href} className={textLinkClass}>
          {all(inline.children, oneInline)}
        </To>
      )
  }
}

/** A link of an article: one inside the app opens in place, any other in another tab. */
function To({
  href,
  className,
  children,
}: {
  href: string
  className: string
  children: ReactNode
}) {
  if (href.startsWith('/')) {
    return (
      <Link to={href as LinkProps['to']} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> em nova aba</span>
    </a>
  )
}
