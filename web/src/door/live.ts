/** The first and the longest wait before the stream is opened again after a refusal, in milliseconds. */
const firstWait = 2_000
const longestWait = 60_000
/** How often changes are fetched without a notice, in milliseconds: without a stream, and with an open one. */
const alone = 10_000
const accompanied = 60_000

/**
 * Follows the event's stream and calls kick on every change; returns a function that stops it. Also calls kick at
 * intervals, in case the stream misses a change, and soon when the tab or the network is back. app/live/follow.ts
 * does the same for the screens of an event.
 */
export function followDoor(stream: string, kick: () => void, soon: () => void): () => void {
  let source: EventSource | undefined
  let again: number | undefined
  let ask: number | undefined
  let wait = firstWait

  function open() {
    window.clearTimeout(again)
    if (source || document.hidden || !navigator.onLine) return
    source = new EventSource(stream)
    source.addEventListener('open', () => {
      wait = firstWait
      soon()
    })
    for (const word of ['lately', 'change', 'access']) source.addEventListener(word, kick)
    source.addEventListener('end', () => {
      close()
      kick()
    })
    source.addEventListener('error', () => {
      // The browser reconnects a broken connection itself, but never one that was refused.
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      again = window.setTimeout(open, wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, longestWait)
    })
  }
  function close() {
    window.clearTimeout(again)
    source?.close()
    source = undefined
  }
  function schedule() {
    ask = window.setTimeout(
      () => {
        if (!document.hidden) kick()
        schedule()
      },
      source?.readyState === EventSource.OPEN ? accompanied : alone,
    )
  }
  const look = () => {
    if (document.hidden || !navigator.onLine) return close()
    soon()
    open()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  open()
  schedule()
  return () => {
    close()
    window.clearTimeout(ask)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}
