import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { EventCreateOutput } from '../src/client/types.gen'
import { invite } from './support/invites'
import { wellMadeInEveryLook } from './support/looks'
import { Business, freshPhone } from './support/people'
import { enter, newPerson } from './support/pool'
import { type Pushed, PushService, subscribesAt } from './support/pushService'
import { expect, signIn, test } from './support/test'
import { waitForIdle } from './support/waitForIdle'

// The shell without windows denies notifications; the whole browser, without one either, has them.
test.use({
  launchOptions: { executablePath: '/usr/bin/chromium', args: ['--headless=new', '--no-sandbox'] },
  serviceWorkers: 'allow',
})
// These tests share the one push service address that the server knows.
test.describe.configure({ mode: 'serial' })

const service = new PushService(process.env.CORTEJO_PUSHES ?? '')
test.beforeAll(() => service.open())
test.afterAll(() => service.close())
test.afterEach(() => expect(service.faults.splice(0)).toEqual([]))

const settings = '/app/menu/settings/notifications'
const offer = (page: Page) => page.getByRole('region', { name: 'Avisos neste aparelho' })
const devices = (page: Page) => page.getByRole('region', { name: 'Avisos no aparelho' })

/** The address at which a browser takes pushes. */
async function endpointOf(page: Page): Promise<string> {
  const endpoint = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.pushManager.getSubscription())?.endpoint
  })
  return endpoint ?? ''
}

/** Turns pushes on where they are offered, and answers the address. */
async function turnOn(page: Page): Promise<string> {
  await page.goto('/app/notifications')
  await offer(page).getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Notificações ativadas')).toBeVisible()
  await expect(offer(page)).toBeHidden()
  return endpointOf(page)
}

/** The same in a browser that was never asked. */
async function turnOnAnew(page: Page): Promise<string> {
  await page.context().grantPermissions(['notifications'])
  await subscribesAt(service, page.context())
  return turnOn(page)
}

/** Hands what the service was given to the browser's own worker, as the service would. */
async function deliver(page: Page, data: string): Promise<Pushed> {
  const devtools = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/app')
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await known,
    data,
  })
  await devtools.detach()
  return JSON.parse(data)
}

/** The browser starts its service worker for a push when it has time: on a busy machine after many seconds. */
const soon = { timeout: 60_000 }

/** What the device shows. */
function shown(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    }))
  })
}

/** Taps the only one there; answers the address where the worker opens a window for it. */
async function tap(context: BrowserContext): Promise<string> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  return worker.evaluate(async () => {
    // Only what a finger taps may open or raise a window, and be waited for.
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<void> }
      WindowClient: {
        prototype: { visibilityState: string; focus: () => Promise<unknown> }
      }
    }
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('nothing to tap')
    let opened = ''
    scope.clients.openWindow = async (url) => {
      opened = url
    }
    scope.WindowClient.prototype.focus = async function () {
      if (this.visibilityState !== 'visible') throw new Error('nobody sees it')
      return this
    }
    let done: Promise<unknown> = Promise.resolve()
    const Tap = (self as unknown as { NotificationEvent: new (type: string, of: object) => Event })
      .NotificationEvent
    const event = new Tap('notificationclick', { notification })
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => (done = work) })
    self.dispatchEvent(event)
    await done.catch(() => undefined)
    return opened
  })
}

/** Returns a member of another business who assigns tasks to the signed-in person, due today, with no quiet hours. */
async function giverOf(tasksTo: APIRequestContext, theirs: APIRequestContext) {
  const { phone } = (await (await tasksTo.get('/api/me/users.get')).json()) as { phone: string }
  const other = await Business.open(theirs, 'Festas do Vale', 'Dora Vale')
  const responsibleUuid = await invite(other, { phone })
  await tasksTo.post('/api/me/businessTeamMember.acceptInvite', {
    data: { uuid: responsibleUuid, businessUuid: other.id },
  })
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const wedding: EventCreateOutput = await other.wedding(['Nina Rocha', 'Otto'], {
    startFrom: { kind: 'BLANK' },
    date: today,
  })
  const give = (title: string) =>
    other.change('task.create', {
      eventUuid: wedding.uuid,
      title,
      category: 'OTHER',
      timing: 'NONE',
      responsibleUuid,
    })
  return { wedding, give, phone }
}

test('um aviso chega ao aparelho, o toque abre onde é, e quem sai não deixa nada', async ({
  page,
  context,
  business,
  browserOf,
}) => {
  await context.grantPermissions(['notifications'])
  await subscribesAt(service, context)
  const { wedding, give, phone } = await giverOf(
    page.request,
    (await browserOf(newPerson())).request,
  )
  await page.request.post('/api/me/businessTeamMember.selectBusiness', {
    data: { businessUuid: business.id },
  })
  await page.goto('/app/notifications')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const here = await turnOn(page)
  let app = page

  await test.step('com o aplicativo aberto, o toque troca de espaço e diz qual', async () => {
    // A page that the worker serves, as all but the very first are.
    await page.goto('/app/events')
    await waitForIdle(page)
    await give('Medir o corredor da capela')
    const pushed = await deliver(page, await service.newest(here, 1))
    expect(pushed.title).toBe('Dora deu uma tarefa a você')
    await expect
      .poll(() => shown(page), soon)
      .toEqual([
        {
          title: 'Dora deu uma tarefa a você',
          body: expect.stringContaining('Medir o corredor da capela'),
          tag: pushed.tag,
        },
      ])
    await tap(context)
    await expect(page.getByText('Você está em Festas do Vale')).toBeVisible()
    await expect(page).toHaveURL(pushed.path)
    expect(await shown(page)).toEqual([])
    await waitForIdle(page)
  })

  await test.step('fechado, abre-se onde o toque leva; o mais novo toma o lugar do anterior', async () => {
    await give('Ensaiar a entrada')
    const first = await deliver(page, await service.newest(here, 2))
    await give('Provar o vestido')
    const second = await deliver(page, await service.newest(here, 3))
    expect(second.tag).toBe(first.tag)
    await expect
      .poll(async () => (await shown(page)).map(({ title }) => title), soon)
      .toEqual(['2 tarefas para você'])
    await page.close()
    const opened = await tap(context)
    app = await context.newPage()
    await app.goto(opened)
    await expect(app).toHaveURL(new RegExp(`/app/${wedding.uuid}/organization`))
    await waitForIdle(app)
  })

  await test.step('onde o aplicativo está aberto sem quem ouça o toque, abre-se noutra aba', async () => {
    const { request } = await browserOf(newPerson())
    const invited = await invite(await Business.open(request, 'Festas da Serra'), { phone })
    await app.goto(`/app/menu/team/invite/${invited}`)
    await expect(app.getByText('Festas da Serra').first()).toBeVisible()
    await give('Levar as flores')
    const pushed = await deliver(app, await service.newest(here, 4))
    await expect.poll(async () => (await shown(app)).length, soon).toBe(1)
    expect(await tap(context)).toContain(encodeURIComponent(pushed.path))
    await app.goto('/app/events')
  })

  const elsewhere = await browserOf(phone)
  let there = ''
  await test.step('outro aparelho entra na lista, e sai dela', async () => {
    there = await turnOnAnew(elsewhere)
    await app.goto(settings)
    await expect(devices(app)).toContainText('Ligado.')
    await wellMadeInEveryLook(app, 'aparelhos que recebem avisos')
    await devices(app)
      .getByRole('button', { name: /^Remover Chrome/ })
      .click()
    await expect(devices(app).getByRole('button', { name: /^Remover/ })).toHaveCount(0)
    // Push is off in that browser, and can be enabled again.
    await elsewhere.goto(settings)
    await expect(devices(elsewhere)).toContainText('Desligado.')
    expect(await endpointOf(elsewhere)).toBe('')
    there = await turnOn(elsewhere)
  })

  await test.step('quem sai não deixa nada a quem entra depois', async () => {
    await give('Escolher a música')
    await deliver(app, await service.newest(here, 5))
    await expect.poll(async () => (await shown(app)).length, soon).toBe(1)
    await app.goto('/app/menu')
    await app.getByRole('button', { name: 'Sair' }).click()
    await expect(app).toHaveURL(/\/auth\/signin/)
    await give('Buscar as alianças')
    await service.newest(there, 2)
    expect(service.got(here)).toBe(5)

    await enter(context, newPerson())
    await Business.open(app.request, 'Cerimonial Lírio')
    await app.goto('/app/notifications')
    await expect(offer(app).getByRole('button', { name: 'Ativar' })).toBeVisible()
    expect(await shown(app)).toEqual([])
    await app.goto(settings)
    await expect(devices(app)).toContainText('Desligado.')
    await expect(devices(app).getByRole('button', { name: /^Remover/ })).toHaveCount(0)
  })
})

test('quem não saiu, e de cuja sessão outro toma o lugar, também não deixa nada', async ({
  page,
  context,
  business: _,
}) => {
  const here = await turnOnAnew(page)
  await enter(context, newPerson())
  await Business.open(page.request, 'Cerimonial Lírio')
  await page.goto('/app/events')
  await expect.poll(() => endpointOf(page)).toBe('')
  expect(service.isGone(here)).toBe(true)
})

test('de quem a sessão expirou nada chega a quem entra depois, onde quer que entre', async ({
  page,
  context,
  business: _,
}) => {
  const here = await turnOnAnew(page)
  // As after the end of a session: the browser no longer identifies a person.
  await context.clearCookies()
  await page.goto('/auth/signin?callbackUrl=/evento')
  await signIn(page, freshPhone())
  await expect(page).toHaveURL(/\/evento/)
  // Already, and not once some page there thinks of it.
  expect(service.isGone(here)).toBe(true)
})

test('negada a permissão, diz-se onde dá-la', async ({ page, context, baseURL, business: _ }) => {
  await subscribesAt(service, context)
  const devtools = await context.newCDPSession(page)
  const permit = (setting: 'prompt' | 'denied') =>
    devtools.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting,
      ...(baseURL && { origin: baseURL }),
    })
  await permit('prompt')
  await page.goto('/app/notifications')
  const ask = offer(page).getByRole('button', { name: 'Ativar' })
  await expect(ask).toBeVisible()
  await wellMadeInEveryLook(page, 'ativar avisos')
  await permit('denied')
  await ask.click()
  await expect(page.getByText('Ooops! Algo deu errado')).toBeVisible()
  await expect(
    page.getByText(
      'Para ativar essa funcionalidade, permita as notificações nas configurações do dispositivo.',
    ),
  ).toBeVisible()
  await expect(offer(page)).toBeHidden()
  await page.goto(settings)
  await expect(devices(page)).toContainText(
    'Bloqueado: permita as notificações nas configurações do dispositivo.',
  )
})
