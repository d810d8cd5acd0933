import { lastMessage, messagesTo, nextMessage } from './support/outbox'
import { freshPhone, typed } from './support/people'
import { expect, signIn, test } from './support/test'

// After the sign-out, the old cookie is shown to be dead.
test.use({ provoked: /status of 401/ })

test('do primeiro acesso a um casamento planejado, e dele a um modelo', async ({
  page,
  context,
  browserOf,
  baseURL,
}) => {
  const planner = freshPhone()
  const client = freshPhone()
  const task = (name: string) =>
    page.getByRole('checkbox', { name: `Concluir: ${name}`, exact: true })
  const link = (name: string) => page.getByRole('link', { name })

  await test.step('um celular novo entra com o código que chegou por WhatsApp', async () => {
    await page.goto('/')
    await signIn(page, planner, 'WhatsApp')
  })

  await test.step('abre o seu espaço de trabalho', async () => {
    await expect(page.getByRole('heading', { name: 'Criar seu espaço de trabalho' })).toBeVisible()
    await page.getByLabel('Seu nome').fill('Beatriz Lacerda')
    await page.getByLabel('Nome do negócio').fill('Ateliê Beatriz Lacerda')
    await page.getByLabel('Localização').fill('Ouro Preto, MG')
    await page.getByLabel('O que você faz').click()
    await page.getByPlaceholder('Buscar', { exact: true }).fill('cerimonia')
    await page.getByRole('option', { name: /Cerimônia/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Entre 1 e 2' }).check()
    await page.getByRole('button', { name: 'Criar espaço de trabalho' }).click()
    // It stays for a second only.
    await page.getByRole('progressbar').waitFor()
    await expect(page.getByRole('heading', { level: 1, name: /, Beatriz$/ })).toBeVisible()
  })

  await test.step('a página do dia, ainda vazia, ensina o primeiro passo', async () => {
    await expect(page.getByText('Você ainda não tem eventos')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Criar evento' }).last().click()
  })

  await test.step('cria o casamento, e o contato no caminho', async () => {
    await page.getByRole('radio', { name: 'Casamento' }).check()
    await page.getByLabel('Cliente').click()
    await page.getByPlaceholder('Buscar').fill('Lívia Prado')
    await expect(page.getByText('Cliente não encontrado')).toBeVisible()
    await page.getByRole('option', { name: 'Cadastrar “Lívia Prado”' }).click()

    const dialog = page.getByRole('dialog', { name: 'Cadastrar cliente' })
    await expect(dialog.getByLabel('Nome completo')).toHaveValue('Lívia Prado')
    await dialog.getByLabel('Celular').fill(typed(client))
    await dialog.getByRole('button', { name: 'Cadastrar cliente' }).click()
    await expect(dialog).toBeHidden()

    await page.getByLabel('Nome do par').fill('Dário')
    await expect(page.getByText('Casamento Lívia & Dário')).toBeVisible()
    await page.getByRole('textbox', { name: /^Data/ }).fill(inDays(300))
    await expect(page.getByRole('radio', { name: /Checklist Cortejo/ })).toBeChecked()
    await page.getByRole('button', { name: 'Criar evento' }).click()
  })

  await test.step('o resumo envia o link ao cliente', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: 'Casamento Lívia & Dário criado' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/app\/[0-9a-f-]{36}\/event-creator$/)
    await expect(page.getByRole('switch', { name: 'Enviar automaticamente' })).toBeChecked()
    await page.getByRole('button', { name: 'Como funciona o envio automático?' }).click()
    const help = page.getByRole('dialog', { name: 'Como funciona o envio automático?' })
    await help.getByRole('button', { name: 'Entendi' }).click()
    await page.getByRole('button', { name: 'Continuar e enviar o link' }).click()
    await page.waitForURL('**/organization?tab=planning')
  })

  const planning = page.url()

  await test.step('o planejamento traz o checklist em grupos', async () => {
    const summary = await page.getByRole('heading', { name: /^0 de \d+ tarefas$/ }).textContent()
    expect(Number(/de (\d+)/.exec(summary ?? '')?.[1])).toBeGreaterThanOrEqual(60)
    await expect(
      page.getByRole('heading', { name: /^(Atrasadas|Esta semana|Próximos 30 dias)/ }),
    ).not.toHaveCount(0)
    // Only visible rows are rendered: the later groups appear while scrolling.
    await page.getByRole('main').hover()
    await expect(async () => {
      await page.mouse.wheel(0, 800)
      const months = page.getByRole('heading', { name: /^\p{Lu}\p{Ll}+( de \d{4})? ?\d+$/u })
      await expect(months.first()).toBeVisible({ timeout: 500 })
    }).toPass()
    // Back to the top: a reload would come back to where it was.
    await page.goto('/app/events')
    await page.goto(planning)
    await expect(page.getByRole('heading', { name: /^0 de \d+ tarefas$/ })).toBeVisible()
  })

  const first = await page
    .getByRole('checkbox', { name: /^Concluir: / })
    .first()
    .getAttribute('aria-label')
  const name = (first ?? '').replace('Concluir: ', '')

  await test.step('conclui uma tarefa e volta atrás', async () => {
    // click, not check: a completed task may leave its place before its state is read.
    await task(name).click()
    await expect(page.getByRole('heading', { name: /^1 de / })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('heading', { name: /^0 de / })).toBeVisible()
    await expect(task(name)).not.toBeChecked()
    await task(name).click()
    await expect(page.getByRole('heading', { name: /^1 de / })).toBeVisible()
  })

  await test.step('cria uma tarefa com subtarefa', async () => {
    await link('Nova tarefa').click()
    const sheet = page.getByRole('dialog', { name: 'Nova tarefa' })
    await sheet.getByLabel('O que precisa ser feito?').fill('Provar os doces com a Lívia')
    await sheet.getByRole('button', { name: 'Adicionar subtarefa' }).click()
    await sheet.getByRole('textbox', { name: 'Subtarefa 1' }).fill('Ligar para a confeitaria')
    await sheet.getByRole('button', { name: 'Criar tarefa' }).click()
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Abrir' }).click()
  })

  await test.step('edita a tarefa no painel', async () => {
    const panel = page.getByRole('complementary', { name: 'Detalhes da tarefa' })
    await expect(panel.getByText('Ligar para a confeitaria')).toBeVisible()
    const title = panel.getByLabel('Título da tarefa')
    const saved = page.waitForResponse('**/task.update')
    await title.fill('Provar os doces em Ouro Preto')
    await title.press('Enter')
    await saved
    // The panel has an address of its own.
    await page.reload()
    await expect(panel.getByLabel('Título da tarefa')).toHaveValue('Provar os doces em Ouro Preto')
    await panel.getByRole('button', { name: 'Fechar detalhes' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('muda a ordem pelo teclado', async () => {
    await page.goto(planning)
    const drawn = () =>
      page
        .getByRole('checkbox', { name: /^Concluir: / })
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
    await expect.poll(async () => (await drawn()).length).toBeGreaterThan(2)
    const [, upper = '', lower = ''] = await drawn()
    const order = async () => (await drawn()).filter((one) => one === upper || one === lower)
    await link(lower.replace('Concluir: ', '')).focus()
    const moved = page.waitForResponse('**/task.reorder')
    await page.keyboard.press('Alt+ArrowUp')
    expect((await moved).ok()).toBe(true)
    await expect.poll(order).toEqual([lower, upper])
    await page.reload()
    await expect.poll(order).toEqual([lower, upper])
  })

  await test.step('exclui, e o Desfazer traz de volta', async () => {
    await page.goto(`${planning}&q=ouro`)
    const doomed = task('Provar os doces em Ouro Preto')
    for (const undo of [true, false]) {
      await link('Provar os doces em Ouro Preto').hover()
      await page.getByRole('button', { name: 'Ações de Provar os doces em Ouro Preto' }).click()
      const deleted = page.waitForResponse('**/task.delete')
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
      await expect(doomed).toBeHidden()
      // It goes from the screen at once; a page that is left before the server knows takes it back.
      expect((await deleted).ok()).toBe(true)
      if (!undo) continue
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(doomed).toBeVisible()
    }
    await page.reload()
    await expect(page.getByText('Nenhuma tarefa com esses filtros')).toBeVisible()
  })

  await test.step('o link chegou e abre, sem entrar, a página do casamento', async () => {
    const message = await nextMessage(context.request, client, { kind: 'event_link' })
    expect(message.channel).toBe('sms')
    const address = /https?:\/\/\S+/.exec(message.body)?.[0] ?? ''
    expect(new URL(address).origin).toBe(baseURL)

    const guest = await browserOf()
    await guest.goto(address)
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(/Lívia.*Dário/)
    await expect(guest.getByText('Ateliê Beatriz Lacerda')).toBeVisible()
    await expect(guest.getByText(/\d+\s*dias/).first()).toBeVisible()
    expect(await guest.context().cookies()).toEqual([])
  })

  await test.step('faz do evento um modelo', async () => {
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Modelos' }).click()
    await link('Salvar este evento como modelo').click()
    await page.getByLabel('Nome do modelo').fill('Casamento em Ouro Preto')
    await page.getByRole('button', { name: 'Criar modelo' }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/organization') && url.href !== planning)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casamento em Ouro Preto')
    await expect(page.getByRole('checkbox', { name: /^Concluir: / })).toHaveCount(0)
    await expect(link(name)).toBeVisible()
  })

  await test.step('começa outro evento do modelo, com tudo por fazer', async () => {
    await page.goto(planning)
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Modelos' }).click()
    await link('Ver as tarefas: Casamento em Ouro Preto').click()
    await link('Criar outro evento assim').click()
    await page.getByLabel('Cliente').click()
    await page.getByPlaceholder('Buscar').fill('livia')
    await page.getByRole('option', { name: /Lívia Prado/ }).click()
    await page.getByLabel('Nome do par').fill('Dário')
    await expect(page.getByLabel('Modelo')).toContainText('Casamento em Ouro Preto')
    await page.getByRole('button', { name: 'Criar evento' }).click()
    const after = await lastMessage(context.request, client)
    await page.getByRole('switch', { name: 'Enviar automaticamente' }).uncheck()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/organization') && url.href !== planning)
    await expect(page.getByRole('heading', { name: /^0 de \d+ tarefas$/ })).toBeVisible()
    await expect(task(name)).not.toBeChecked()
    const news = await messagesTo(context.request, client)
    expect(news.filter(({ id }) => id > after)).toEqual([])
  })

  await test.step('sai, e o cookie antigo não abre mais nada', async () => {
    const cookies = await context.cookies()
    await page.getByRole('button', { name: /Beatriz Lacerda/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL('**/auth/signin')
    await context.addCookies(cookies)
    expect((await context.request.get('/api/me/users.get')).status()).toBe(401)
    await page.goto(planning)
    await page.waitForURL('**/auth/signin?callbackUrl=*')
  })
})

/** A day that many days from now, as people type it: 14/11/2026. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
  })
}
