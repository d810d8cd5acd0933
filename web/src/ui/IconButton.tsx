import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './classes'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action in words: read aloud and shown as the browser's hint. */
  label: string
  children: ReactNode
  variant?: 'ghost' | 'secondary' | 'primary'
  ref?: Ref<HTMLButtonElement>
}

const variants = {
  ghost: 'text-ink hover:bg-sunken',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  primary: 'bg-wine text-on-wine hover:bg-wine-hover',
}

/** A button that is only an icon; its name is always said. */
export function IconButton({
  label,
  variant = 'ghost',
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-9 touch:size-11 shrink-0 items-center justify-center rounded-input transition-colors',
        'disabled:opacity-50',
        variants[variant],
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
