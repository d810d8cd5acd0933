import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeader } from '@/ui/PageHeader'
import { textLinkClass } from '@/ui/TextLink'
import { Content } from './Content'
import { PhoneBar } from './PhoneBar'

export const menuLink = { link: linkOptions({ to: '/app/menu' }), label: 'Menu' }

/** A screen in one column, with the way back to where it was opened: the menu, where nothing else is said. */
export function ColumnPage({
  title,
  subtitle,
  back = menuLink,
  action,
  children,
}: {
  title: string
  subtitle?: ReactNode
  back?: { link: LinkOptions; label: string }
  /** The page's one action, an icon: in the bar on a phone, next to the title on a desktop. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PhoneBar
        title={title}
        back={{ link: back.link, label: `Voltar para ${back.label}` }}
        action={action}
      />
      <Content width="column">
        <PageHeader
          title={title}
          subtitle={subtitle}
          titleInBar
          back={
            <Link
              {...back.link}
              className={`${textLinkClass} mb-3 hidden items-center gap-1 text-sm md:inline-flex`}
            >
              <ChevronLeft size={16} aria-hidden />
              {back.label}
            </Link>
          }
          action={action && <div className="max-md:hidden">{action}</div>}
          className={subtitle ? '' : 'max-md:sr-only'}
        />
        {children}
      </Content>
    </>
  )
}
