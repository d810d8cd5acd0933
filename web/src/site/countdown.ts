const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns the time until a moment in whole days, hours and minutes; undefined once the moment has passed. */
export function timeLeft(until: Date, now: Date): [number, number, number] | undefined {
  const left = until.getTime() - now.getTime()
  if (left <= 0 || Number.isNaN(left)) return undefined
  return [
    Math.floor(left / day),
    Math.floor((left % day) / hour),
    Math.floor((left % hour) / minute),
  ]
}

const units = [
  ['dia', 'dias'],
  ['hora', 'horas'],
  ['minuto', 'minutos'],
] as const

/**
 * Adds hours and minutes to the days that the server rendered in a countdown, and updates them while the page is
 * open. The server counts calendar days; next to hours, only whole days count.
 */
export function runCountdown(countdown: HTMLElement) {
  const until = new Date(countdown.dataset.until ?? '')
  const counts = [...countdown.querySelectorAll<HTMLElement>('.count')]
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    clearTimeout(timer)
    // A redrawn block has a countdown of its own.
    if (!countdown.isConnected) return
    const now = new Date()
    const left = timeLeft(until, now)
    if (!left) return
    counts.forEach((count, i) => {
      const value = left[i] ?? 0
      const text = i === 0 ? String(value) : String(value).padStart(2, '0')
      const number = count.querySelector('.count-number')
      const unit = count.querySelector('.count-unit')
      if (number && number.textContent !== text) {
        number.replaceChildren(
          ...[...text].map((digit) =>
            Object.assign(document.createElement('i'), { textContent: digit }),
          ),
        )
      }
      if (unit) unit.textContent = units[i]?.[value === 1 ? 0 : 1] ?? ''
      count.hidden = false
    })
    if (!document.hidden) timer = setTimeout(draw, minute - (now.getTime() % minute))
  }
  document.addEventListener('visibilitychange', draw)
  draw()
}

/** Runs every countdown below a part of the page whose hour is known. */
export function runCountdowns(root: ParentNode) {
  for (const countdown of root.querySelectorAll<HTMLElement>('.countdown[data-until]')) {
    runCountdown(countdown)
  }
}
