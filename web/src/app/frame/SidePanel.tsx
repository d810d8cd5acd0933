import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AsksBeforeClosing, useClosing } from '@/ui/closing'
import { IconButton } from '@/ui/IconButton'
import { FooterPlace } from '@/ui/Sheet'
import { useVisibleHeight } from './useVisibleHeight'

export interface SidePanelProps {
  label: string
  onClose: () => void
  /** Quiet words at the left of the bar. */
  caption: ReactNode
  action?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** What has an Esc of its own. */
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * The detail next to a ListAndPanel's list, as tall as the visible part of it. It takes the focus
 * when it appears; Esc closes it, from the list too.
 */
export function SidePanel({ label, onClose, caption, action, children, footer }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  useVisibleHeight(panel)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const { asks, close } = useClosing(onClose)
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const from = event.target as Element
      const writes = from.matches('input, textarea, [contenteditable]')
      if (from.closest(floating) || (writes && !panel.current?.contains(from))) return
      closing.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <div
      className={
        'z-10 col-start-1 row-start-1 w-98 justify-self-end border-l border-line bg-surface shadow-float ' +
        'beside:col-start-2 beside:shadow-none'
      }
    >
      <aside
        ref={panel}
        aria-label={label}
        tabIndex={-1}
        className="sticky top-(--stuck) flex flex-col outline-none"
      >
        <header className="flex h-14 shrink-0 items-center gap-1 pr-3 pl-6">
          <div className="min-w-0 flex-1 text-xs text-muted">{caption}</div>
          {action}
          <IconButton label="Fechar detalhes" onClick={close}>
            <X size={18} aria-hidden />
          </IconButton>
        </header>
        <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-6 pb-6">
          <AsksBeforeClosing value={asks}>
            <FooterPlace value={foot}>{children}</FooterPlace>
          </AsksBeforeClosing>
        </div>
        <footer
          ref={setFoot}
          className="flex shrink-0 flex-col gap-2 border-t border-line px-6 py-4 empty:hidden"
        >
          {footer}
        </footer>
      </aside>
    </div>
  )
}
