/**
 * The script of a website's draft in its editor's frame (api/sitepage, /previa/{eventUuid}). It tells the editor
 * which block was tapped, shows the one being edited, and redraws changes as the server renders them. It exchanges
 * messages with windows of this origin only.
 */
import { runCountdowns } from './countdown'

type Told =
  | { type: 'cortejo-site:block'; uuid: string }
  | { type: 'cortejo-site:ready' | 'cortejo-site:failed' }
interface Heard {
  type: string
  uuid?: string
}

const here = location.pathname.replace(/\/$/, '')
let selected: string | undefined

function tell(message: Told) {
  if (parent !== window) parent.postMessage(message, location.origin)
}

function blockOf(uuid: string | undefined) {
  return uuid ? document.querySelector<HTMLElement>(`[data-block="${CSS.escape(uuid)}"]`) : null
}

function mark() {
  for (const block of document.querySelectorAll<HTMLElement>('[data-selected]')) {
    if (block.dataset.block !== selected) delete block.dataset.selected
  }
  const block = blockOf(selected)
  if (block) block.dataset.selected = ''
}

function select(uuid: string | undefined) {
  selected = uuid
  mark()
  const block = blockOf(uuid)
  if (!block) return
  const { top, bottom } = block.getBoundingClientRect()
  if (bottom < 80 || top > innerHeight - 80) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    block.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
  }
}

async function read(path: string) {
  const answer = await fetch(here + path, { headers: { Accept: 'text/html' } })
  if (!answer.ok) throw new Error(`The preview answers ${answer.status}`)
  return answer.status === 204 ? '' : answer.text()
}

/** Keeps the elements of unchanged photos, so that none is decoded again. */
function keepPhotos(from: ParentNode, into: ParentNode) {
  const old = new Map([...from.querySelectorAll('img')].map((img) => [img.outerHTML, img]))
  for (const img of into.querySelectorAll('img')) {
    const same = old.get(img.outerHTML)
    if (same) img.replaceWith(same)
    old.delete(img.outerHTML)
  }
}

/** Redraws a block; redraws the whole page if the block is new or was removed. */
async function redrawBlock(uuid: string) {
  const block = blockOf(uuid)
  const html = block && (await read(`/bloco/${uuid}`))
  const drawn = html
    ? new DOMParser().parseFromString(html, 'text/html').querySelector('section')
    : null
  if (!block || !drawn) return redrawPage()
  const open = [...block.querySelectorAll('details')].map((details) => details.open)
  drawn.querySelectorAll('details').forEach((details, i) => {
    details.open = open[i] ?? false
  })
  keepPhotos(block, drawn)
  block.replaceWith(drawn)
  runCountdowns(drawn)
  mark()
}

/** Stylesheets are there before what wears them is shown. */
async function wear(page: Document) {
  const links = (root: Document) => [
    ...root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-look]'),
  ]
  const old = links(document)
  const wanted = links(page).map((link) => link.getAttribute('href') ?? '')
  if (wanted.join() === old.map((link) => link.getAttribute('href')).join()) return () => undefined
  const added = wanted.map((href) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      // Until then it is for nothing that is shown.
      media: 'print',
    })
    link.dataset.look = ''
    return link
  })
  await Promise.all(
    added.map(
      (link) =>
        new Promise((done) => {
          link.onload = done
          link.onerror = done
          document.head.append(link)
        }),
    ),
  )
  return () => {
    for (const link of added) link.media = 'all'
    for (const link of old) link.remove()
  }
}

async function redrawPage() {
  const page = new DOMParser().parseFromString(await read(''), 'text/html')
  const main = document.querySelector('main')
  const drawn = page.querySelector('main')
  if (!main || !drawn) return
  const show = await wear(page)
  const top = scrollY
  show()
  for (const name of ['data-theme', 'data-accent']) {
    const value = page.documentElement.getAttribute(name)
    if (value === null) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  }
  keepPhotos(main, drawn)
  main.replaceChildren(...drawn.childNodes)
  scrollTo({ top, behavior: 'instant' })
  runCountdowns(main)
  mark()
}

/** Runs one redraw at a time; requests made meanwhile are combined into one. */
let running = false
const waiting = new Set<string>()
async function redraw(uuid: string | undefined) {
  waiting.add(uuid ?? '')
  if (running) return
  running = true
  while (waiting.size > 0) {
    const asked = [...waiting]
    waiting.clear()
    try {
      if (asked.includes('')) await redrawPage()
      else await Promise.all(asked.map(redrawBlock))
    } catch {
      // The drawn content stays; the next change tries again.
      tell({ type: 'cortejo-site:failed' })
    }
  }
  running = false
}

addEventListener('message', ({ origin, source, data }: MessageEvent<Heard>) => {
  if (origin !== location.origin || source !== parent || typeof data !== 'object') return
  if (data.type === 'cortejo-site:select') select(data.uuid)
  if (data.type === 'cortejo-site:changed') void redraw(data.uuid)
})

// Links lead nowhere from here, and forms send nothing: whatever is tapped is the block it is in.
document.addEventListener(
  'click',
  (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    if (target?.closest('a, button, [type="submit"]')) event.preventDefault()
    const uuid = target?.closest<HTMLElement>('[data-block]')?.dataset.block
    if (!uuid) return
    selected = uuid
    mark()
    tell({ type: 'cortejo-site:block', uuid })
  },
  true,
)
document.addEventListener('submit', (event) => event.preventDefault(), true)

runCountdowns(document)
tell({ type: 'cortejo-site:ready' })
