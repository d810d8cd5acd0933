import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A network between a browser and Cortejo that can be cut. Playwright's own offline mode stops pages
 * and lets their service workers go on (https://github.com/microsoft/playwright/issues/2311): this one
 * stops whatever goes through it, streams that are open already too.
 */
export class Network {
  private readonly sockets = new Set<Socket>()
  private up = true

  private constructor(
    private readonly server: Server,
    /** What the browser opens: a host of this machine, so that it counts as secure. */
    readonly url: string,
  ) {}

  static async to(target: string): Promise<Network> {
    const { hostname, port } = new URL(target)
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const network = new Network(server, `http://127.0.0.1:${address.port}`)
    server.on('connection', (client) => {
      if (!network.up) return void client.destroy()
      const upstream = connect(Number(port), hostname)
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        network.sockets.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          network.sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    return network
  }

  cut(): void {
    this.up = false
    for (const socket of this.sockets) socket.destroy()
  }

  mend(): void {
    this.up = true
  }

  async close(): Promise<void> {
    this.cut()
    this.server.close()
    await once(this.server, 'close')
  }
}
