const address = /^\/app(\/[A-Za-z0-9_~.-]+)*\/?(\?[A-Za-z0-9_~.=&+-]*)?$/
/** Segments that lead elsewhere than they say. */
const stepsUp = /\/\.\.?(\/|\?|$)/

/** Whether an address stays inside of the app: one slash, no host, no scheme, nothing escaped (api/admin/push_notifications.go). */
export function isAppPath(path: string): boolean {
  return address.test(path) && !stepsUp.test(path)
}
