import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { Button } from './Button'
import type { ConfirmDialogProps } from './ConfirmDialog'

/** What ConfirmDialog loads when it first opens. */
export default function ConfirmPopup({
  open,
  onOpenChange,
  title,
  description,
  confirmText,
  loadingText,
  cancelText = 'Cancelar',
  danger = true,
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch {
      // The action reports its own failure; the question stays for another try.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="veil fixed inset-0 z-40 bg-veil" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center p-4 md:items-center">
          <Base.Popup className="pop w-full rounded-sheet bg-surface p-6 shadow-float outline-none md:max-w-100">
            <Base.Title className="font-display text-lg font-medium wrap-break-word">
              {title}
            </Base.Title>
            <Base.Description className="mt-2 text-body text-muted wrap-break-word">
              {description}
            </Base.Description>
            <div className="mt-6 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
              <Base.Close
                render={
                  <Button variant="secondary" disabled={busy}>
                    {cancelText}
                  </Button>
                }
              />
              <Button
                variant={danger ? 'danger' : 'primary'}
                loading={busy}
                loadingText={loadingText}
                onClick={confirm}
              >
                {confirmText}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
