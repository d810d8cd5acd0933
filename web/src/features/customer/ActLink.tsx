import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from '@/ui/Button'

/** A link to a page that changes something; disabled for a person who may only read. */
export function ActLink({
  link,
  closed,
  variant = 'primary',
  size = 'md',
  icon,
  children,
}: {
  link: LinkOptions
  closed?: string | undefined
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  children: ReactNode
}) {
  if (closed) {
    return (
      <Button variant={variant} size={size} icon={icon} disabled title={closed}>
        {children}
      </Button>
    )
  }
  return (
    <Link {...link} className={buttonClass(variant, size)}>
      {icon}
      {children}
    </Link>
  )
}
