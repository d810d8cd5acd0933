import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { cx } from './classes'
import { AsksBeforeClosing, useClosing } from './closing'
import { closeButtonClass } from './DialogPopup'
import { InsideOverlay } from './float'
import { FooterPlace, type SheetProps } from './Sheet'

/** What Sheet loads when it first opens. */
export default function SheetPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  initialFocus = 'field',
}: SheetProps) {
  const titleId = useId()
  const popup = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const { asks, close } = useClosing(() => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Base.Portal>
        <Base.Backdrop className="veil fixed inset-0 z-40 bg-veil" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end overflow-hidden md:items-stretch md:justify-end">
          <InsideOverlay value={true}>
            <Base.Popup
              ref={popup}
              {...(initialFocus === 'sheet' && { initialFocus: popup })}
              className={
                'sheet pb-safe relative flex max-h-[92dvh] w-full flex-col rounded-t-sheet bg-surface ' +
                'shadow-float outline-none md:max-h-none md:w-115 md:rounded-none md:border-l ' +
                'md:border-line'
              }
            >
              <header className="px-5 pt-4 pr-16 pb-3 md:px-6 md:pt-5 md:pr-16">
                <div className="min-w-0 wrap-break-word">
                  <Base.Title id={titleId} className="font-display text-lg font-medium">
                    {title}
                  </Base.Title>
                  {description && (
                    <Base.Description className="mt-0.5 text-sm text-muted">
                      {description}
                    </Base.Description>
                  )}
                </div>
              </header>
              <div
                // Content to read may be longer than the phone: the keyboard scrolls it.
                {...(initialFocus === 'sheet' && {
                  role: 'region',
                  'aria-labelledby': titleId,
                  tabIndex: 0,
                })}
                className={
                  'relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6 ' +
                  'focus-visible:-outline-offset-2 md:px-6'
                }
              >
                <AsksBeforeClosing value={asks}>
                  <FooterPlace value={foot}>{children}</FooterPlace>
                </AsksBeforeClosing>
              </div>
              <footer
                ref={setFoot}
                className="flex flex-col gap-2 border-t border-line px-5 py-4 empty:hidden md:px-6"
              >
                {footer}
              </footer>
              {/* Last, so that the first field gets the focus and not the way out. */}
              <Base.Close
                aria-label="Fechar"
                className={cx(closeButtonClass, 'absolute top-3 right-3.5')}
              >
                <X size={20} aria-hidden />
              </Base.Close>
            </Base.Popup>
          </InsideOverlay>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
