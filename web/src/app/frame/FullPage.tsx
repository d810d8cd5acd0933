import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { cx } from '@/ui/classes'
import { AsksBeforeClosing, useClosing } from '@/ui/closing'
import { InsideOverlay } from '@/ui/float'
import { FooterPlace } from '@/ui/Sheet'
import { ShellContext } from './useShell'

export interface FullPageProps {
  title: string
  /** A quieter line below the title, which is then aligned left. */
  subtitle?: ReactNode
  /** Next to the title, before the action. */
  aside?: ReactNode
  /** What the arrow says: "Voltar ao planejamento". */
  backLabel: string
  onBack: () => void
  /** At the right of the bar. */
  action?: ReactNode
  children: ReactNode
  /** Stays in thumb reach while the content scrolls. */
  footer?: ReactNode
  /** What gets the focus first: the way back, or its first field, where it is there to be filled in. */
  initialFocus?: 'back' | 'field'
}

const field = 'input:not([type="hidden"]), textarea'

/**
 * A page over the list, on a phone: it has its own address and its own bar, and the list behind keeps
 * its place for the way back.
 */
export function FullPage({
  title,
  subtitle,
  aside,
  backLabel,
  onBack,
  action,
  children,
  footer,
  initialFocus = 'back',
}: FullPageProps) {
  const content = useRef<HTMLDivElement>(null)
  const shell = use(ShellContext)
  // A palette that was opened while this page was on its way would be left under it, without the focus.
  useEffect(() => shell?.closePalette(), [shell])
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const { asks, close } = useClosing(onBack)
  return (
    // Not over the whole window: the bar of who is in control of another's business stays in reach.
    <Dialog.Root
      open
      modal="trap-focus"
      disablePointerDismissal
      onOpenChange={(open) => !open && close()}
    >
      <Dialog.Portal>
        <InsideOverlay value={true}>
          <Dialog.Popup
            {...(initialFocus === 'field' && {
              initialFocus: () => content.current?.querySelector<HTMLElement>(field) ?? true,
            })}
            className="fixed inset-x-0 top-(--bar) bottom-0 z-40 flex flex-col bg-paper outline-none"
          >
            <header
              className={cx(
                'grid h-14 shrink-0 items-center border-b border-line bg-surface px-1.5',
                subtitle
                  ? 'grid-cols-[2.75rem_minmax(0,1fr)_auto_minmax(0,auto)] gap-x-1'
                  : 'grid-cols-[2.75rem_minmax(0,1fr)_2.75rem]',
              )}
            >
              <Dialog.Close
                aria-label={backLabel}
                className="flex size-11 items-center justify-center rounded-input"
              >
                <ChevronLeft size={22} aria-hidden />
              </Dialog.Close>
              <div className={cx('min-w-0', subtitle && 'pl-1')}>
                <Dialog.Title
                  className={cx(
                    'truncate font-display text-base font-medium',
                    subtitle ? 'leading-5' : 'text-center',
                  )}
                  render={(props) => <h1 {...props}>{title}</h1>}
                />
                {subtitle && <p className="truncate text-xs text-muted">{subtitle}</p>}
              </div>
              {subtitle && <span>{aside}</span>}
              {action}
            </header>
            <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
              <div ref={content} className="mx-auto max-w-150 px-5 pt-4 pb-8">
                <AsksBeforeClosing value={asks}>
                  <FooterPlace value={foot}>{children}</FooterPlace>
                </AsksBeforeClosing>
              </div>
            </div>
            <footer className="pb-safe shrink-0 border-t border-line bg-surface has-[>:empty]:hidden">
              <div ref={setFoot} className="mx-auto flex max-w-150 flex-col gap-2 px-5 py-3">
                {footer}
              </div>
            </footer>
          </Dialog.Popup>
        </InsideOverlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
