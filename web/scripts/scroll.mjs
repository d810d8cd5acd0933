/** In a page: the time between frames while it scrolls down and up again, 60 pixels a frame. */
export const scroll = () =>
  new Promise((resolve) => {
    const frames = []
    let last = performance.now()
    let step = 60
    const next = (now) => {
      frames.push(now - last)
      last = now
      const before = scrollY
      scrollBy(0, step)
      if (scrollY === before && step < 0) return resolve(frames.slice(1))
      if (scrollY === before) step = -60
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })

/** What frames say of a scroll: a frame is lost where the next came more than two ticks of the screen later. */
export const framesOf = (frames) =>
  `rolagem, ${frames.length} quadros, pior ${Math.max(...frames).toFixed(0)} ms, ${frames.filter((ms) => ms > 34).length} perdidos, ${frames.filter((ms) => ms > 25 && ms <= 34).length} um tique da tela depois`
