const address = /^\/app(\/[A-Za-z0-9_~.-]+)*\/?(\?[A-Za-z0-9_~.=&+-]*)?$/
/** Segments that lead elsewhere than they say. */
const stepsUp = /\/\.\.?(\/|\?|$)/

/**
 * Reports whether an address stays inside the app: one slash, no host, no scheme, no escapes
 * (api/admin/push_notifications.go).
 */
export function isAppPath(path: string): boolean {
  return address.test(path) && !stepsUp.test(path)
}
