import { Server } from './server'

/**
 * Opens the real Cortejo for all tests, and closes it after the last. What it leaves running, and
 * every failure of its own that it logged, fail the whole run.
 */
export default async function start(): Promise<() => Promise<void>> {
  const server = await Server.start()
  process.env.CORTEJO_URL = server.url
  process.env.CORTEJO_STATES = server.folder
  process.env.CORTEJO_PAGES = server.pages
  process.env.CORTEJO_PUSHES = server.pushes
  process.env.CORTEJO_BROADCASTS = server.broadcasts

  return async () => {
    const left = await server.stop()
    const faults = server.log.split('\n').filter((line) => line.includes('level=ERROR'))
    if (left.length > 0) {
      throw new Error(
        `Cortejo left processes behind: ${left.map(({ pid, command }) => `${pid} ${command}`).join(', ')}`,
      )
    }
    if (faults.length > 0) {
      throw new Error(
        `Cortejo logged failures of its own:\n${faults.join('\n')}\n(${server.logFile})`,
      )
    }
    server.forget()
  }
}
