/**
 * What the public page of a proposal (api/proposalpage) does beyond being read, which is little: it says that it was
 * seen, and that it is not the newest any more. Without this the page works all the same.
 */

/** For so long the page has to be before somebody's eyes, in milliseconds. */
const seenAfter = 4000
/** So often it asks whether it still stands, while somebody looks. */
const asksEvery = 15_000
/** And so often while what follows a yes is being made. */
const waitsFor = 3000

const { base, version, stands } = document.body.dataset

function isVisible() {
  return document.visibilityState === 'visible'
}

function sayThatItWasSeen() {
  // A program that drives a browser is nobody.
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
    // What follows a yes comes by itself; what somebody reads is not taken from before their eyes.
    if (isWaiting) return location.reload()
    document.getElementById('newer')?.removeAttribute('hidden')
  }
  const quietly = () => void ask().catch(() => undefined)
  // Of what is made, it stops after some minutes: whoever waits longer reloads.
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
