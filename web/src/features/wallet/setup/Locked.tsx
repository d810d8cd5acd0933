import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Facts } from '@/ui/Facts'
import { textLinkClass } from '@/ui/TextLink'

/** A part of the wallet that is set: its masked values, and how it may still change. */
export function Locked({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <Card as="section" aria-label={label}>
        <Facts>{children}</Facts>
      </Card>
      <Callout>
        Isto não muda mais por aqui.{' '}
        <Link to="/app/wallet/settings-helper" className={textLinkClass}>
          Como mudar
        </Link>
      </Callout>
    </div>
  )
}

/** What the caller reads in place of a form that is not theirs to fill in, or comes later. */
export function NotYet({ children }: { children: ReactNode }) {
  return <Callout>{children}</Callout>
}
