import { Link, linkOptions } from '@tanstack/react-router'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { textLinkClass } from '@/ui/TextLink'
import { ArticleBody } from './ArticleBody'
import { type Article, articles } from './catalogue'
import type { Block } from './parse'

const help = { link: linkOptions({ to: '/app/menu/help' }), label: 'Central de ajuda' }

/** A help article, with the one to read next. */
export function ArticleScreen({ article, blocks }: { article: Article; blocks: readonly Block[] }) {
  const next = articles[(articles.indexOf(article) + 1) % articles.length]
  return (
    <ColumnPage title={article.title} subtitle={article.summary} back={help}>
      <article>
        <ArticleBody blocks={blocks} />
      </article>
      {next && (
        <p className="mt-10 border-t border-line pt-5 text-body text-muted">
          A seguir:{' '}
          <Link
            to="/app/articles/$article"
            params={{ article: next.slug }}
            className={textLinkClass}
          >
            {next.title}
          </Link>
        </p>
      )}
    </ColumnPage>
  )
}
