import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { connectToasts, type ToastNews } from './toast'

const manager = Toast.createToastManager()

const icons: Record<string, ReactNode> = {
  success: <CircleCheck size={20} className="text-sage" aria-hidden />,
  error: <CircleAlert size={20} className="text-coral" aria-hidden />,
  info: <Info size={20} className="text-slate" aria-hidden />,
}

function show({ id, type, title, description, undo, action, onClose }: ToastNews) {
  const verb = undo ? { label: 'Desfazer', run: undo } : action
  let acted = false
  manager.add({
    id,
    title,
    description,
    type,
    timeout: type === 'error' ? 8000 : 5000,
    // A high one hides its buttons from screen readers until it is focused.
    priority: 'low',
    ...(onClose && {
      onClose: () => {
        if (!acted) onClose()
      },
    }),
    ...(verb && {
      actionProps: {
        children: verb.label,
        onClick: () => {
          acted = true
          verb.run()
          manager.close(id)
        },
      },
    }),
  })
}

/** What Toaster loads with the first toast. */
export default function Toasts() {
  // After the viewport is there, so that the first toast is read out too.
  useEffect(() => connectToasts({ show, close: manager.close }), [])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        {/* Away from likely targets: above the round button and a sheet's footer on a phone, left
            of drawers (28.75rem) on a desktop, next to the sidebar if all three fit. */}
        <Toast.Viewport
          aria-label="Avisos"
          className={
            'fixed inset-x-4 bottom-[calc(9rem+env(safe-area-inset-bottom))] z-50 md:right-auto ' +
            'md:bottom-6 md:w-[min(22.5rem,calc(100vw-30.75rem))] min-[70rem]:left-68'
          }
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast rounded-card border border-line bg-surface shadow-float"
    >
      <Toast.Content className="flex min-h-13 items-center gap-3 py-2 pr-1.5 pl-4">
        {icons[toast.type ?? 'info']}
        <div className="min-w-0 flex-1 py-1 wrap-break-word">
          <Toast.Title className="text-sm font-medium" />
          <Toast.Description className="text-xs text-muted" />
        </div>
        <Toast.Action
          className={
            'h-9 touch:h-11 shrink-0 rounded-input px-2.5 text-sm font-semibold text-wine ' +
            'hover:bg-wine-tint'
          }
        />
        {/* Base UI hides it from screen readers until the pile is spread, and the focus finds it anyway. */}
        <Toast.Close
          aria-hidden={false}
          aria-label="Fechar aviso"
          className={
            'flex size-9 touch:size-11 shrink-0 items-center justify-center rounded-input text-muted ' +
            'hover:text-ink'
          }
        >
          <X size={18} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
