import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { family, type Running, survivors } from './processes'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** How long a first start may take, in milliseconds: it makes a database of its own. */
const patience = 90_000

/** Cortejo as `make run` starts it: the whole program, on data of its own. */
export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'cortejo-e2e-'))
  readonly logFile = join(this.folder, 'cortejo.log')
  /** A copy of the built pages, so that a test may play a later deploy. */
  readonly pages = join(this.folder, 'pages')
  private child: ChildProcess | undefined
  private watcher: ChildProcess | undefined

  private constructor(
    readonly url: string,
    private readonly address: string,
    /** The addresses of the tests' push services: of notifications (pushService.ts) and of broadcasts. */
    readonly pushes: string,
    readonly broadcasts: string,
  ) {}

  /** Starts it and waits until every part says that it is ready. */
  static async start(): Promise<Server> {
    const address = `127.0.0.1:${await freePort()}`
    const pushes = `http://127.0.0.1:${await freePort()}`
    const broadcasts = `http://127.0.0.1:${await freePort()}`
    const server = new Server(`http://${address}`, address, pushes, broadcasts)
    try {
      await server.open()
    } catch (error) {
      await server.stop()
      server.forget()
      throw error
    }
    return server
  }

  get log(): string {
    return readFileSync(this.logFile, 'utf8')
  }

  private async open(): Promise<void> {
    cpSync(process.env.WEB_DIR ?? join(root, 'web/dist'), this.pages, { recursive: true })
    const log = openSync(this.logFile, 'a')
    this.child = spawn(process.env.CORTEJO ?? join(root, '.cortejo/bin/cortejo'), ['run'], {
      cwd: root,
      stdio: ['ignore', log, log],
      // Ctrl-C on the tests must not reach the server before the tests have ended.
      detached: true,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ADDRESS: this.address,
        DATA_DIR: join(this.folder, 'data'),
        WEB_DIR: this.pages,
        // Each test says which address it comes from, so that none meets another's limits.
        TRUSTED_PROXIES: '127.0.0.1/32',
        SUPPORT_URL: 'mailto:ajuda@cortejo.test',
        // Guests are written to whenever the tests run.
        GUEST_MESSAGES_FROM_HOUR: '0',
        GUEST_MESSAGES_UNTIL_HOUR: '24',
        // Notification e-mails leave at once; the Go tests prove the delay.
        NOTIFICATION_MESSAGES_AFTER_SECONDS: '0',
        // Domains can be brought; no DNS is asked of them.
        DOMAIN_TARGET: 'paginas.cortejo.test',
        DNS_RESOLVER: '127.0.0.1:9',
        PUSH_SERVICES: `${this.pushes},${this.broadcasts}`,
        // Another hour, where the tests run at one (clock.ts), and the Postgres and Kratos that have it.
        ...(process.env.CLOCK_OFFSET && { CLOCK_OFFSET: process.env.CLOCK_OFFSET }),
        ...(process.env.POSTGRES_TOOLS && { POSTGRES_TOOLS: process.env.POSTGRES_TOOLS }),
        ...(process.env.KRATOS_BINARY && { KRATOS_BINARY: process.env.KRATOS_BINARY }),
      },
    })
    this.watcher = watchOver(this.child, this.folder)
    let failure = ''
    this.child.once('error', (error) => {
      failure = error.message
    })
    const until = Date.now() + patience
    while (!(await this.isReady())) {
      if (failure || this.child.exitCode !== null || Date.now() > until) {
        throw new Error(`Cortejo did not start. ${failure}\n${this.log}`)
      }
      await pause()
    }
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok
    } catch {
      return false
    }
  }

  /** Stops the server as Ctrl-C does, and returns the processes that it left running. */
  async stop(): Promise<Running[]> {
    const { child } = this
    this.watcher?.kill('SIGKILL')
    if (!child?.pid || child.exitCode !== null) return []
    const members = family(child.pid)
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
    // Kratos runs templates in helpers of its own, which notice a moment later that it is gone.
    const until = Date.now() + 3_000
    let left = survivors(members)
    while (left.length > 0 && Date.now() < until) {
      await pause()
      left = survivors(left)
    }
    return left
  }

  /** Throws its data away. */
  forget(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/**
 * Starts a process that ends the server and deletes its folder when this process dies, however it dies: the watcher
 * reads a pipe that only this process holds open. Callers must kill the watcher before they end the server themselves.
 */
function watchOver(server: ChildProcess, folder: string): ChildProcess {
  const wait = 'cat; kill -INT "$0"; while kill -0 "$0"; do sleep 0.2; done; rm -rf "$1"'
  const watcher = spawn('sh', ['-c', wait, String(server.pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  return watcher
}

/** Returns a free port below 32768, where the ports of outgoing connections begin, so that none takes it. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}
