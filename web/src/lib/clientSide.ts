/** Whether an address is of the client's side, whose pages are apart from the app's. */
export function isClientSide(pathname: string): boolean {
  return /^\/evento(\/|$)/.test(pathname)
}
