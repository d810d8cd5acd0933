import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { database } from './support/database'
import { wellMadeInEveryLook } from './support/looks'
import { newStaff } from './support/staff'
import { expect, test } from './support/test'

/** A push service on this machine that holds every push until it is released. */
async function pushService() {
  const held: ServerResponse[] = []
  const got = new Map<string, number>()
  let holds = false
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const path = request.url ?? ''
      got.set(path, (got.get(path) ?? 0) + 1)
      if (holds) held.push(response)
      else response.writeHead(201).end()
    })
  }).listen(Number(new URL(process.env.CORTEJO_BROADCASTS ?? '').port), '127.0.0.1')
  await once(server, 'listening')
  return {
    got,
    hold: () => {
      holds = true
    },
    release: () => {
      holds = false
      for (const response of held.splice(0)) response.writeHead(201).end()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Subscribes a browser of the person who is signed in on the page, and returns the subscription's path. */
async function subscribe({ request }: Page, name: string): Promise<string> {
  const path = `/broadcast-${crypto.randomUUID()}`
  const answer = await request.post('/api/me/users.addDeviceToken', {
    data: {
      name,
      token: JSON.stringify({
        endpoint: process.env.CORTEJO_BROADCASTS + path,
        keys: keysOf(),
      }),
    },
  })
  expect(answer.ok()).toBe(true)
  return path
}

/** Nineteen browsers of the same person, each of a sign-in of its own. */
async function othersOf(phone: string): Promise<string[]> {
  const paths = Array.from({ length: 19 }, () => `/broadcast-${crypto.randomUUID()}`)
  const sql = database()
  for (const path of paths) {
    const { p256dh, auth } = keysOf()
    await sql`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name)
      SELECT u.id, ${process.env.CORTEJO_BROADCASTS + path}, ${p256dh}, ${auth}, 'Firefox' FROM users u WHERE u.phone = ${phone}`
  }
  await sql.end()
  return paths
}

function keysOf() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

// A value typed wrong is refused.
test.use({ provoked: /status of 422/ })

test('um aviso a todos: testado, contado, enviado uma vez e parado', async ({ page, context }) => {
  const service = await pushService()
  const { phone } = await newStaff(context)
  await page.goto('/app/menu/backoffice')
  await page.getByRole('link', { name: 'Avisos a todos' }).click()
  await expect(page.getByText('Nenhum aparelho seu recebe avisos')).toBeVisible()
  const own = await subscribe(page, 'Chrome no Android')
  // More than leave at once, and none of them asleep.
  const others = await othersOf(phone)
  const title = `Novidade ${crypto.randomUUID().slice(0, 8)}`
  await page.reload()

  await test.step('um endereço de fora é recusado ao lado do campo', async () => {
    await page.getByLabel('Título').fill(title)
    await page.getByLabel('Texto').fill('O Cortejo tem um calendário novo.')
    const path = page.getByLabel('Endereço que abre')
    await path.fill('//evil.example')
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(path).toHaveAccessibleDescription(/começa por \/app/)
    await path.fill('/app/calendar')
  })

  await test.step('o teste vai só ao aparelho escolhido', async () => {
    await page.getByRole('combobox', { name: 'Aparelho' }).click()
    await page.getByRole('option', { name: 'Chrome no Android' }).click()
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(page.getByText('Operação realizada com sucesso')).toBeVisible()
    expect(service.got.get(own)).toBe(1)
    expect(service.got.size).toBe(1)
  })

  const toAll = page.getByRole('switch', { name: /Só um teste/ })
  await toAll.click()
  const typed = page.getByLabel(/^Digite [\d.]+ para enviar/)
  const counted =
    /Digite ([\d.]+)/.exec(
      await typed.evaluate((it) => (it as HTMLInputElement).labels?.[0]?.textContent ?? ''),
    )?.[1] ?? ''

  await test.step('sem o número certo não vai', async () => {
    await typed.fill('1')
    await page.getByRole('button', { name: 'Enviar a todos' }).click()
    await expect(page.getByText('Não foi possível realizar o cadastro')).toBeVisible()
    await expect(typed).toHaveAccessibleDescription(/que o teste contou/)
  })

  await test.step('vai, e para', async () => {
    service.hold()
    await typed.fill(counted)
    await page.getByRole('button', { name: 'Enviar a todos' }).click()
    await expect(page.getByText('Tudo certo!')).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card.getByRole('progressbar', { name: 'Aparelhos avisados' })).toBeVisible()
    await card.getByRole('button', { name: 'Parar' }).click()
    service.release()
    await expect(card).toContainText('Parado')
    await expect(card.getByRole('progressbar')).toBeHidden()
    await expect(card).toContainText(/não enviados?/)
    for (const path of [...others]) expect(service.got.get(path) ?? 0).toBeLessThanOrEqual(1)
    expect(service.got.get(own)).toBeLessThanOrEqual(2)
  })

  await test.step('de quantas notificações ninguém sabe, a equipe vê por dia e serviço', async () => {
    const unanswered = page.getByRole('region', { name: 'Notificações sem resposta' })
    const sql = database()
    await sql`INSERT INTO pushes (business_id, notification_id, device_id, state, handed_over_at)
      SELECT n.business_id, n.id, d.id, 'UNKNOWN', now() FROM users u JOIN push_devices d ON d.user_id = u.id, (SELECT * FROM notifications LIMIT 1) n
      WHERE u.phone = ${phone}`
    await sql.end()
    await page.reload()
    await expect(unanswered.getByRole('listitem').first()).toContainText(
      new URL(process.env.CORTEJO_BROADCASTS ?? '').host,
    )
  })
  await wellMadeInEveryLook(page, 'avisos a todos')
  service.close()
})
