import { Link, type LinkProps } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { WhoToAsk } from '@/app/denied/WhoToAsk'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { lazyPart } from '@/lib/lazyPart'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { type Permission, useWorkspace } from './useWorkspace'

// Unsaved text at a change of role is rare.
const UnsavedText = lazyPart(() => import('@/app/denied/UnsavedText'))
// A link of another own workspace is just as rare.
const Elsewhere = lazyPart(() => import('@/app/denied/Elsewhere'))

export interface OnlyManagersProps {
  permission: Permission
  /** The screen's name; without it the frame around it has said it already. */
  title?: string
  /** What only they do: "cria eventos". */
  does: string
  /** Who they are, where not everyone who manages is. */
  who?: string
  back: { link: LinkProps; label: string }
  /** Inside an event's frame, which has the page's heading. */
  framed?: boolean
  /** It gives access, which staff in control of the business may not. */
  grants?: boolean
  children: ReactNode
}

/**
 * A screen for roles with a permission. A person without it who opens its address learns who can
 * help, instead of filling in a form that the server will refuse.
 */
export function OnlyManagers({
  permission,
  title,
  does,
  who = 'quem administra o espaço',
  back,
  framed = false,
  grants = false,
  children,
}: OnlyManagersProps) {
  const { may, business } = useWorkspace()
  if (may(permission) && !(grants && business.inControl)) return children
  return (
    <>
      {title && <PhoneBar title={title} back={back} />}
      <Content>
        {title && (framed ? <AloneHeading>{title}</AloneHeading> : <PageHeader title={title} />)}
        <EmptyState
          icon={<LockKeyhole size={26} aria-hidden />}
          title={business.inControl ? 'Isto não se faz no controle' : `Só ${who} ${does}`}
          action={
            <Link {...back.link} className={buttonClass('secondary')}>
              {back.label}
            </Link>
          }
        >
          {business.inControl ? (
            'No controle de um espaço, a equipe do Cortejo não dá acesso a ninguém: só quem é do espaço.'
          ) : (
            <>
              Fale com{' '}
              <WhoToAsk
                asked={{ name: business.ownerName || business.name, phone: business.ownerPhone }}
                otherwise={business.name}
              />{' '}
              se precisar.
            </>
          )}
        </EmptyState>
        <Suspense>
          <Elsewhere />
        </Suspense>
        <Suspense>
          <UnsavedText className="mt-6" />
        </Suspense>
      </Content>
    </>
  )
}
