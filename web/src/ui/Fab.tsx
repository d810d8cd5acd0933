import { Plus } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './classes'

/** The looks of the phone's main action, for links. */
export const fabClass =
  'fixed right-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex size-14 items-center justify-center rounded-[18px] bg-wine text-on-wine shadow-float transition-colors hover:bg-wine-hover md:hidden'

export interface FabProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A screen's one primary action on a phone, in thumb reach above the tabs. */
export function Fab({ label, icon, className, type = 'button', ...rest }: FabProps) {
  return (
    <button type={type} aria-label={label} className={cx(fabClass, className)} {...rest}>
      {icon ?? <Plus size={24} aria-hidden />}
    </button>
  )
}
