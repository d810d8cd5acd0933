import { freshPhone, sample, typed } from './support/people'
import { askForCode, expect, signIn, signInAgain, test } from './support/test'

test('um celular novo entra por SMS e chega em abrir um espaço', async ({ page }) => {
  await signIn(page, freshPhone(), 'SMS')
  await expect(page.getByRole('heading', { name: 'Criar seu espaço de trabalho' })).toBeVisible()
})

test('quem sai chega à entrada, ainda que o navegador não responda nada do que guarda', async ({
  page,
}) => {
  await page.goto('/auth/signin')
  await signIn(page, freshPhone(), 'SMS')
  await page.getByLabel('Seu nome').waitFor()
  await page.evaluate(() => {
    const never = () => new Promise<never>(() => undefined)
    Object.defineProperties(Object.getPrototypeOf(indexedDB), {
      databases: { value: never },
      open: { value: () => ({}) },
    })
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: never })
  })
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/auth/signin')
  await expect(page.getByLabel('Celular')).toBeVisible()
  expect((await page.request.get('/api/me/users.get')).status()).toBe(401)
})

test('um código colado com espaços se envia sozinho', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/auth/signin')
  const code = await askForCode(page, freshPhone())
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
  )
  await page.getByLabel('Código').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await page.waitForURL('**/app/menu/memberships/add')
})

test.describe('códigos errados', () => {
  test.use({ provoked: /status of (422|409).*auth\.confirmCode/ })

  test('a frase diz o que fazer, e o quinto erro encerra a tentativa', async ({ page }) => {
    await page.goto('/auth/signin')
    const code = await askForCode(page, freshPhone())
    const field = page.getByLabel('Código')
    for (let attempt = 1; attempt <= 5; attempt++) {
      const answer = page.waitForResponse('**/auth.confirmCode')
      await field.fill(String((Number(code) + attempt) % 1_000_000).padStart(6, '0'))
      await answer
      await expect(field).toHaveValue('')
      await expect(field).toBeFocused()
      if (attempt < 5) {
        await expect(page.getByText('Código incorreto. Confira e tente de novo.')).toBeVisible()
      }
    }
    const answer = page.waitForResponse('**/auth.confirmCode')
    await field.fill(code)
    await answer
    await expect(page.getByText('Este código não vale mais. Peça outro.')).toBeVisible()
    await page.goto('/app/events')
    await page.waitForURL('**/auth/signin?callbackUrl=*')
  })
})

test('sem código digitado não há o que confirmar', async ({ page }) => {
  await page.goto('/auth/signin')
  await askForCode(page, freshPhone())
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled()
  await page.getByLabel('Código').fill('12345')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled()
})

test('uma mensagem recusada aparece na tela do código, com as palavras do servidor', async ({
  page,
}) => {
  const detail = 'Não conseguimos enviar o SMS. Caso o erro persista fale conosco.'
  let asked: URL | undefined
  await page.goto('/auth/signin')
  await page.route('**/auth.getDelivery?*', (route) => {
    asked = new URL(route.request().url())
    return route.fulfill({ json: { refused: true, detail } })
  })
  await askForCode(page, freshPhone(), 'SMS')
  await expect(page.getByRole('alert')).toContainText('Erro no envio')
  await expect(page.getByRole('alert')).toContainText(detail)
  expect(asked?.searchParams.get('channel')).toBe('SMS')
  expect(asked?.searchParams.get('delivery')).toMatch(/^[A-Z2-7]{26}$/)
})

test.describe('a contagem de 30 segundos', () => {
  test.use({ provoked: /status of 429/ })

  test('bloqueia enquanto corre, na tela e no servidor', async ({ page }) => {
    await page.clock.install()
    await page.goto('/auth/signin')
    await askForCode(page, freshPhone())
    await expect(page.getByText(/^Reenviar em 0:\d\d$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Reenviar|Receber)/ })).toHaveCount(0)

    await page.clock.fastForward(31_000)
    await page.getByRole('button', { name: 'Reenviar' }).click()
    // Only this browser's clock ran ahead: the server still counts.
    await expect(page.getByText(/Aguarde \d+ segundos para pedir outro código\./)).toBeVisible()
  })
})

test('trocar de número volta com o que foi digitado', async ({ page }) => {
  const phone = freshPhone()
  await page.goto('/auth/signin?callbackUrl=%2Fapp%2Fevents')
  await askForCode(page, phone)
  await page.getByRole('link', { name: 'Trocar número' }).click()
  await expect(page.getByLabel('Celular')).toHaveValue(typed(phone))
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/app/events')
})

test('a tela do código, aberta sem um código pedido, manda pedir um', async ({ page }) => {
  await page.goto('/auth/signin/confirmation-code?callbackUrl=%2Fapp%2Fevents')
  await expect(page.getByRole('heading', { name: 'Entre no Cortejo' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/app/events')
})

test('números que não existem são recusados sem perguntar ao servidor', async ({ page }) => {
  await page.goto('/auth/signin')
  await page.getByLabel('Celular').fill('(31) 9876')
  await page.getByRole('button', { name: 'Receber código por WhatsApp' }).click()
  await expect(page.getByText('Confira o número')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/signin$/)
})

test.describe('um endereço aberto sem sessão', () => {
  test.use({ provoked: /status of 429/ })

  test('volta a ele depois de entrar', async ({ page }) => {
    const deep = '/app/events?tab=arquivados'
    await page.goto(deep)
    await page.waitForURL('**/auth/signin?callbackUrl=*')
    await signInAgain(page, sample.administrator.phone)
    await expect(page).toHaveURL(new URL(deep, page.url()).href)
    await expect(page.getByText('Casamento Helena & Caio')).toBeVisible()
  })
})

test.describe('um callbackUrl só leva a endereços daqui', () => {
  test.use({ as: 'owner' })

  for (const callback of [
    '/',
    'https://evil.example/app',
    '//evil.example/app',
    '/\\evil.example/app',
    '/.//evil.example/app',
    '\t//evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/auth/signin',
  ]) {
    test(JSON.stringify(callback), async ({ page, baseURL: ours }) => {
      const strangers: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== ours) strangers.push(request.url())
      })
      await page.goto(`/auth/signin?callbackUrl=${encodeURIComponent(callback)}`)
      await page.waitForURL((url) => /^\/app\/?$/.test(url.pathname))
      await expect(
        page.getByRole('heading', { level: 1, name: /^(Bom dia|Boa tarde|Boa noite)/ }),
      ).toBeVisible()
      expect(strangers).toEqual([])
    })
  }
})
