/** What a toast says and offers. */
export interface ToastOptions {
  /** A second, quieter line. */
  description?: string
  /** "Desfazer" by default; shown for five seconds. */
  undo?: () => void
  /** Another verb in place of "Desfazer". */
  action?: { label: string; run: () => void }
  /** Called when it goes away without the action: now the act is final. */
  onClose?: () => void
}

export interface ToastNews extends ToastOptions {
  id: string
  type: 'success' | 'error' | 'info'
  title: string
}

/** Shows toasts; its code loads with the first one. */
export interface ToastSink {
  show: (news: ToastNews) => void
  close: (id: string) => void
}

let sink: ToastSink | null = null
let waiting: ToastNews[] = []
const listeners = new Set<() => void>()
let made = 0

/** Called by the Toaster once it is on screen; hands over what waited for it. */
export function connectToasts(next: ToastSink): () => void {
  sink = next
  const news = waiting
  waiting = []
  for (const one of news) next.show(one)
  return () => {
    sink = null
  }
}

/** For the Toaster: whether anything was ever said. */
export const toastsWanted = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: () => made > 0,
}

function show(type: ToastNews['type'], title: string, options: ToastOptions = {}): string {
  made += 1
  const news = { ...options, id: `toast-${made}`, type, title }
  if (sink) sink.show(news)
  else waiting.push(news)
  for (const listener of listeners) listener()
  return news.id
}

/** Short news at the bottom of the screen, read out by screen readers. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  close: (id: string) => {
    waiting = waiting.filter((news) => news.id !== id)
    sink?.close(id)
  },
}
