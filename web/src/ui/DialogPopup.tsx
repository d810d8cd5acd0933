import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { cx } from './classes'
import { AsksBeforeClosing, useClosing } from './closing'
import type { DialogProps } from './Dialog'
import { InsideOverlay } from './float'

const widths = { sm: 'md:max-w-100', md: 'md:max-w-130', lg: 'md:max-w-180' }

export const closeButtonClass =
  'inline-flex size-9 touch:size-11 items-center justify-center rounded-input text-muted hover:bg-sunken hover:text-ink'

/** What Dialog loads when it first opens. */
export default function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
}: DialogProps) {
  const { asks, close } = useClosing(() => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Base.Portal>
        <Base.Backdrop className="veil fixed inset-0 z-40 bg-veil" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto p-4 md:items-center">
          <InsideOverlay value={true}>
            <Base.Popup
              initialFocus={initialFocus}
              className={cx(
                'pop relative flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-sheet ' +
                  'bg-surface shadow-float outline-none',
                widths[size],
              )}
            >
              <div className="px-6 pt-5 pr-16">
                <Base.Title className="font-display text-lg font-medium wrap-break-word">
                  {title}
                </Base.Title>
              </div>
              <div className="relative min-h-0 overflow-y-auto px-6 pb-6">
                {description && (
                  <Base.Description className="mt-1 text-body text-muted">
                    {description}
                  </Base.Description>
                )}
                {children && (
                  <AsksBeforeClosing value={asks}>
                    <div className="mt-4">{children}</div>
                  </AsksBeforeClosing>
                )}
              </div>
              {footer && (
                <div className="flex flex-col-reverse gap-2 border-t border-line px-6 py-4 md:flex-row md:justify-end">
                  {footer}
                </div>
              )}
              {/* Last, so that the first field gets the focus and not the way out. */}
              <Base.Close
                aria-label="Fechar"
                className={cx(closeButtonClass, 'absolute top-3.5 right-4')}
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
