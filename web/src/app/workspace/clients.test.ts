import { afterEach, expect, test, vi } from 'vitest'
import { businessClient } from './clients'

const fetched = vi.fn<(request: Request) => Promise<Response>>(async () =>
  Response.json({ ok: true }),
)

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockClear()
})

async function sent(method: 'GET' | 'POST', body?: unknown): Promise<Request> {
  vi.stubGlobal('fetch', fetched)
  await businessClient('b').request({
    method,
    baseUrl: 'http://cortejo.test/api/b/b',
    url: '/eventVendors.update',
    body,
    bodySerializer: JSON.stringify,
    headers: { 'Content-Type': 'application/json' },
  })
  const request = fetched.mock.lastCall?.[0]
  if (!request) throw new Error('nothing was sent')
  return request
}

test('a change outlives the page that made it', async () => {
  const request = await sent('POST', { uuid: 'v', status: 'DONE' })
  expect(request.keepalive).toBe(true)
  expect(await request.json()).toEqual({ uuid: 'v', status: 'DONE' })
  expect((await sent('POST')).keepalive).toBe(true)
})

test('what is only read does not, nor what is too long for a browser to promise', async () => {
  expect((await sent('GET')).keepalive).toBe(false)
  expect((await sent('POST', { text: 'a'.repeat(70_000) })).keepalive).toBe(false)
})
