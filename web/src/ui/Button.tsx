import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './classes'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Precedes the text; 1.5 px lucide icon. */
  icon?: ReactNode
  /** While true the button cannot be pressed again and says `loadingText` ("Salvando…"). */
  loading?: boolean
  loadingText?: string
  /** As wide as its column. */
  block?: boolean
  ref?: Ref<HTMLButtonElement>
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-wine text-on-wine hover:bg-wine-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-coral text-on-coral hover:bg-coral-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 touch:min-h-11 px-3 text-sm gap-1.5',
  md: 'min-h-10 touch:min-h-11 px-4 text-sm touch:text-base gap-2',
  lg: 'min-h-12 px-5 text-base gap-2',
}

/** The look of a button, for an element that is a link: `<Link className={buttonClass()}>`. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return cx(
    // Its words take a second line only where text of twice the size fills the screen.
    'inline-flex max-w-full shrink-0 items-center justify-center rounded-input text-center font-medium select-none',
    'transition-colors disabled:opacity-50 aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  )
}

/** A verb to press. One primary per screen. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  loading = false,
  loadingText,
  block = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, cx(block && 'w-full', className))}
      // aria-disabled keeps the focus where it is while the work runs.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) {
          event.preventDefault()
          return
        }
        onClick?.(event)
      }}
      {...rest}
    >
      {loading ? <LoaderCircle size={18} className="spin" aria-hidden /> : icon}
      {loading && loadingText ? loadingText : children}
    </button>
  )
}
