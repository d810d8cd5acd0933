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

/** In a tab of the app, one that is seen before others: of those left behind some cannot be raised any more. */
async function opened(what, otherwise) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const isSeen = ({ visibilityState }) => visibilityState === 'visible'
  const [open] = windows
    .filter(({ url }) => /^\/app(\/|$)/.test(new URL(url).pathname))
    .sort((one, other) => Number(isSeen(other)) - Number(isSeen(one)))
  try {
    const raised = await open.focus()
    raised.postMessage({ kind: 'open-notification', ...what })
  } catch {
    await self.clients.openWindow(otherwise)
  }
}
