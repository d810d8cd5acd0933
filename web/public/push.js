// What the team's service worker does with a push (workers.config.ts imports this into it): it shows what the server says,
// and a tap opens it. Of one kind and event the newest replaces the one before (tag). What it reads is written by
// jobs/send_pushes.go.

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, text, tag, uuid, businessUuid, path } = event.data.json()
  // How many there are the app says, once it is opened.
  self.navigator.setAppBadge?.().catch(() => undefined)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag,
      icon: '/icons/cortejo-192.png',
      badge: '/icons/cortejo-192.png',
      lang: 'pt-BR',
      data: { uuid, businessUuid, path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { uuid, businessUuid, path } = event.notification.data
  // The app reads it there, and changes workspace where it is of another.
  const search = new URLSearchParams({ abrir: uuid, espaco: businessUuid, em: path })
  // What goes to everybody is of no business, and opens as it is.
  const otherwise = businessUuid ? `/app/notifications?${search}` : path
  event.waitUntil(opened({ uuid, businessUuid, path }, otherwise))
})

/**
 * In a tab of the app, one that is seen before others: of those left behind some cannot be raised any more. A tab where
 * nobody listens, as one that still loads or has no frame, stays as it is: then a window of its own opens.
 */
async function opened(what, otherwise) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const isSeen = ({ visibilityState }) => visibilityState === 'visible'
  const [open] = windows
    .filter(({ url }) => /^\/app(\/|$)/.test(new URL(url).pathname))
    .sort((one, other) => Number(isSeen(other)) - Number(isSeen(one)))
  try {
    // Before it is raised: a browser lets a tap raise or open one window, and no more.
    await listens(open)
    const raised = await open.focus()
    raised.postMessage({ kind: 'open-notification', ...what })
  } catch {
    await self.clients.openWindow(otherwise)
  }
}

/** Resolves once a tab says that it opens what is tapped; one that does not say so soon does not. */
function listens(tab) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    // Firefox lets a window open for a second after the tap.
    setTimeout(reject, 500)
    tab.postMessage({ kind: 'opens-notifications' }, [port2])
  })
}
