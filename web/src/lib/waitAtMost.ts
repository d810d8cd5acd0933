/**
 * Answers what `work` answers, or undefined once it failed or `ms` have passed; it goes on by itself. For what a browser
 * does aside (its stores, its push service), which may never answer and must hold up nobody.
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
