import { linkOptions } from '@tanstack/react-router'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { ArticleBody } from './ArticleBody'
import { staffArticle } from './catalogue'
import type { Block } from './parse'

const backoffice = { link: linkOptions({ to: '/app/menu/backoffice' }), label: 'Backoffice' }

/** How staff take control, reconcile and correct the ledger. */
export function StaffHelpScreen({ blocks }: { blocks: readonly Block[] }) {
  return (
    <ColumnPage title={staffArticle.title} subtitle={staffArticle.summary} back={backoffice}>
      <article>
        <ArticleBody blocks={blocks} />
      </article>
    </ColumnPage>
  )
}
