/** Where something was taken back while it stood on the screen. */
const closed = new Set<string>()

export function noteClosed(pathname: string): void {
  closed.add(pathname)
}

/** Whether something was, at this address or further in. */
export function wasClosed(pathname: string): boolean {
  return [...closed].some((one) => `${one}/`.startsWith(`${pathname}/`))
}

/** It can be seen again, or was read. */
export function noteOpen(pathname: string): void {
  for (const one of closed) if (`${one}/`.startsWith(`${pathname}/`)) closed.delete(one)
}
