import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type BrowserContext, expect } from '@playwright/test'

/** What a browser's worker reads of a push (jobs/send_pushes.go). */
export interface Pushed {
  title: string
  text: string
  path: string
  tag: string
  uuid: string
  businessUuid: string
}

/** A subscribed browser: its keys, and the messages that the service received for it. */
interface Subscribed {
  readonly keys: ReturnType<typeof createECDH>
  readonly auth: Buffer
  readonly applicationServerKey: string
  readonly pushes: string[]
  gone: boolean
}

/**
 * The push service of a browser's vendor (RFC 8030), on this machine. It checks the sender (RFC 8292) and the
 * encryption, and decrypts messages as the browser would (RFC 8291).
 */
export class PushService {
  private readonly browsers = new Map<string, Subscribed>()
  /** The requests that a real push service would refuse. */
  readonly faults: string[] = []
  private server: Server | undefined

  constructor(private readonly url: string) {}

  async open(): Promise<void> {
    this.server = createServer(async (request, response) => {
      const browser = this.browsers.get(request.url ?? '')
      if (!browser || browser.gone) return void response.writeHead(410).end()
      try {
        const body = await buffer(request)
        this.check(request, browser)
        browser.pushes.push(read(body, browser))
        response.writeHead(201).end()
      } catch (error) {
        this.faults.push(String(error))
        response.writeHead(400).end()
      }
    }).listen(Number(new URL(this.url).port), '127.0.0.1')
    await once(this.server, 'listening')
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections()
    this.server?.close()
  }

  /** What PushManager.subscribe answers, as JSON. */
  subscribe(applicationServerKey: string) {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const path = `/${this.browsers.size + 1}`
    const auth = randomBytes(16)
    this.browsers.set(path, { keys, auth, applicationServerKey, pushes: [], gone: false })
    return {
      endpoint: this.url + path,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }
  }

  private at(endpoint: string): Subscribed {
    const browser = this.browsers.get(new URL(endpoint).pathname)
    if (!browser) throw new Error(`nobody subscribed at ${endpoint}`)
    return browser
  }

  unsubscribe(endpoint: string): void {
    this.at(endpoint).gone = true
  }

  /** Waits for so many pushes to a browser, and answers the newest, as the browser reads it. */
  async newest(endpoint: string, many: number): Promise<string> {
    const { pushes } = this.at(endpoint)
    await expect.poll(() => pushes.length, { timeout: 30_000 }).toBe(many)
    return pushes.at(-1) ?? ''
  }

  got(endpoint: string): number {
    return this.at(endpoint).pushes.length
  }

  isGone(endpoint: string): boolean {
    return this.at(endpoint).gone
  }

  private check({ method, headers }: IncomingMessage, browser: Subscribed): void {
    expect(method).toBe('POST')
    expect(Number(headers.ttl)).toBeGreaterThan(0)
    expect(headers.topic).toMatch(/^[\w-]{1,32}$/)
    expect(headers['content-encoding']).toBe('aes128gcm')
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
    // Whom the browser subscribed for, and no other, may send to it.
    expect(key).toBe(browser.applicationServerKey)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'))
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(signed, 'signed by its key').toBe(true)
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(aud).toBe(this.url)
    expect(exp * 1000 - Date.now()).toBeGreaterThan(0)
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 60 * 60_000)
    expect(sub).toMatch(/^(https:\/\/|mailto:).+/)
  }
}

/** Decrypts one record as the browser does (RFC 8188, section 2; RFC 8291, section 3.4). */
function read(body: Buffer, { keys, auth }: Subscribed): string {
  expect(body.length).toBeLessThanOrEqual(4096)
  const length = body[20] ?? 0
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, size: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const material = derive(keys.computeSecret(sender), auth, info, 32)
  const salt = body.subarray(0, 16)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(material, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(material, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // One record, which is the last: it ends with a 2, and zeros behind it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/**
 * Makes a browser subscribe at this service, because it cannot reach its vendor's servers here. Only PushManager's
 * subscribe and the resulting subscription are replaced.
 */
export async function subscribesAt(service: PushService, context: BrowserContext): Promise<void> {
  await context.exposeFunction('pushSubscribe', (key: string) => service.subscribe(key))
  await context.exposeFunction('pushUnsubscribe', (at: string) => service.unsubscribe(at))
  await context.addInitScript(() => {
    // Storage goes at sign-out, and with it what the browser would have let go of with the worker.
    const kept = 'push-subscription'
    const ours = window as unknown as {
      pushSubscribe: (key: string) => Promise<{ endpoint: string }>
      pushUnsubscribe: (endpoint: string) => Promise<void>
    }
    const made = () => {
      const json = JSON.parse(localStorage.getItem(kept) ?? 'null')
      if (!json) return null
      return {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(kept)
          await ours.pushUnsubscribe(json.endpoint)
          return true
        },
      } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => made()
    PushManager.prototype.subscribe = async (options) => {
      const json = await ours.pushSubscribe(String(options?.applicationServerKey))
      localStorage.setItem(kept, JSON.stringify(json))
      return made() as PushSubscription
    }
  })
}
