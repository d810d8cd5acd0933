/**
 * Returns the value of `work`, or undefined once it failed or `ms` passed; it goes on by itself. For a browser's stores
 * and push service, which may never answer.
 */
export async function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, over])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
