import { expect, type Page } from '@playwright/test'

/**
 * Waits until a page has nothing under way. The page itself says so, by `data-busy`
 * (src/app/frame/BusyMark.tsx): nothing has to be quiet for half a second to prove it. The stream of an
 * event's changes stays open, and is nothing to wait for.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await expect
    .poll(() => awaitedBy(page), { message: 'what the page waits for', intervals: [20] })
    .toEqual([])
}

/** Returns what a page waits for now. */
export function awaitedBy(page: Page): Promise<string[]> {
  return page.evaluate(listAwaited).catch(() => ['another page'])
}

/** Runs inside of the page, so that it may use nothing from around it. */
async function listAwaited(): Promise<string[]> {
  /** A picture that is put off until it is scrolled to may be missing. */
  const isMissing = (picture: HTMLImageElement) => {
    if (picture.complete) return false
    if (picture.loading !== 'lazy') return true
    const { top, bottom } = picture.getBoundingClientRect()
    return picture.checkVisibility() && bottom > 0 && top < window.innerHeight
  }
  const list = () => {
    const { busy } = document.documentElement.dataset
    if (busy === undefined) return ['scripts']
    return [
      ...busy.split(' ').filter(Boolean),
      ...([...document.images].some(isMissing) ? ['picture'] : []),
      ...(document.fonts.status === 'loaded' ? [] : ['font']),
    ]
  }
  const first = list()
  if (first.length > 0) return first
  // New content may start requests once it is on the page.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  return list()
}
