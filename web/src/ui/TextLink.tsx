import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { cx } from './classes'

/** The looks of a link in running text, for the router's Link too. */
export const textLinkClass =
  'font-medium text-wine underline-offset-4 hover:underline focus-visible:underline rounded-sm'

/** A link that leaves the app (WhatsApp, a site, an e-mail). */
export function TextLink({
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={cx(textLinkClass, className)} {...rest}>
      {children}
    </a>
  )
}

/** A small action that reads as a link ("Trocar número"). */
export function LinkButton({
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={cx(
        textLinkClass,
        'inline-flex min-h-6 items-center touch:min-h-11 disabled:text-muted disabled:no-underline',
        className,
      )}
      {...rest}
    />
  )
}
