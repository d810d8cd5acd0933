/**
 * The script of a proposal's public page (api/proposalpage): it reports that the proposal was viewed, and says if a
 * newer version exists. The page also works without it.
 */

/** How long the page must be visible before it counts as viewed, in milliseconds. */
const seenAfter = 4000
/** How often a visible page checks whether its version is still current, in milliseconds. */
const asksEvery = 15_000
/** And so often while what follows a yes is being made. */
const waitsFor = 3000

const { base, version, stands } = document.body.dataset

function isVisible() {
  return document.visibilityState === 'visible'
}

function sayThatItWasSeen() {
  // A program that drives the browser does not count as a viewer.
  if (navigator.webdriver) return
  let left = seenAfter
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(timer)
    if (since) left -= performance.now() - since
    since = 0
    if (!isVisible()) return
    since = performance.now()
    timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', watch)
      void fetch(`${base}/visto`, {
        method: 'POST',
        body: new URLSearchParams({ version: version ?? '' }),
        keepalive: true,
      }).catch(() => undefined)
    }, left)
  }
  document.addEventListener('visibilitychange', watch)
  watch()
}

function watchForANewerOne() {
  const [state, made] = (stands ?? '').split(' ')
  const isWaiting = state === 'ACCEPTED' && made === 'making'
  const ask = async () => {
    if (!isVisible()) return
    const answer = await fetch(`${base}/versao`, { headers: { Accept: 'application/json' } })
    if (!answer.ok) return
    const now = (await answer.json()) as { version: number; stands: string }
    if (String(now.version) === version && now.stands === stands) return
    // Results of an acceptance appear by a reload; a page that a person reads is not replaced, but says that it
    // changed.
    if (isWaiting) return location.reload()
    document.getElementById('newer')?.removeAttribute('hidden')
  }
  const quietly = () => void ask().catch(() => undefined)
  // While results are being created, it stops after some minutes; a person who waits longer must reload.
  let asked = 0
  const timer = setInterval(
    () => {
      if (isWaiting && ++asked > 60) clearInterval(timer)
      else quietly()
    },
    isWaiting ? waitsFor : asksEvery,
  )
  document.addEventListener('visibilitychange', quietly)
}

if (base) {
  sayThatItWasSeen()
  watchForANewerOne()
}
