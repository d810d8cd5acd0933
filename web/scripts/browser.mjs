import { existsSync } from 'node:fs'

/**
 * The browser of tests and measures: the one `CHROMIUM` names, or the system's. Chromium's shell
 * without windows comes first: it takes two thirds of the time of the whole browser.
 */
export const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((place) => existsSync(place))
