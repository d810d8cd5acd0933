import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '@/ui/IconButton'
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

/** The detail beside the list, as tall as what can be seen of it. It takes the focus when it appears. */
export function SidePanel({ label, onClose, caption, action, children, footer }: SidePanelProps) {
  const place = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const height = useVisibleHeight(place)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} className="border-l border-line bg-surface">
      <aside
        ref={panel}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onClose()
        }}
        className="sticky top-(--bar) flex flex-col outline-none"
        style={{ height }}
      >
        <header className="flex h-14 shrink-0 items-center gap-1 pr-3 pl-6">
          <div className="min-w-0 flex-1 text-xs text-muted">{caption}</div>
          {action}
          <IconButton label="Fechar detalhes" onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </header>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-6 pb-6">
          {children}
        </div>
        {footer && <footer className="shrink-0 border-t border-line px-6 py-4">{footer}</footer>}
      </aside>
    </div>
  )
}
