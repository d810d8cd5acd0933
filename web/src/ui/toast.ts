import { Toast } from '@base-ui/react/toast'

/** Shared by everything that speaks up; Toaster shows it. */
export const toastManager = Toast.createToastManager()

export interface ToastOptions {
  /** A second, quieter line. */
  description?: string
  /** "Desfazer" unless told otherwise; shown for five seconds. */
  undo?: () => void
  /** Another verb in place of "Desfazer". */
  action?: { label: string; run: () => void }
  /** Called when it goes away without the action: now the act is final. */
  onClose?: () => void
}

function show(
  type: 'success' | 'error' | 'info',
  title: string,
  { description, undo, action, onClose }: ToastOptions = {},
): string {
  const verb = undo ? { label: 'Desfazer', run: undo } : action
  let acted = false
  const id: string = toastManager.add({
    title,
    description,
    type,
    timeout: type === 'error' ? 8000 : 5000,
    priority: type === 'error' ? 'high' : 'low',
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
          toastManager.close(id)
        },
      },
    }),
  })
  return id
}

/** Short news at the bottom of the screen, read out by screen readers. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  close: (id: string) => toastManager.close(id),
}
