import { Server } from './server'

/**
 * Starts Cortejo for all tests and stops it after the last; returns the function that stops it. A process that it
 * leaves running or a failure in its log fails the whole run.
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
