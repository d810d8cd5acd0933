import { nextYear } from './support/clock'
import { coupleOf } from './support/couple'
import { phoneSize, wellMadeAtBothSizes } from './support/looks'
import { expect, test } from './support/test'

test('a equipe lembra, compartilha e fecha a página de uma parcela, e entrega o recibo', async ({
  page,
  business,
  browser,
}) => {
  const { event } = await coupleOf(business)
  await business.change('invoice.create', {
    uuid: crypto.randomUUID(),
    eventUuid: event.uuid,
    title: 'Assessoria',
    payer: 'CLIENT',
    payee: 'BUSINESS',
    total: 390_000,
    installments: [{ dueDate: `${nextYear}-03-10` }, { dueDate: `${nextYear}-04-10` }],
  })
  await page.setViewportSize(phoneSize)
  await page.goto(`/app/${event.uuid}/payments`)

  await test.step('um tipo de lembrete se desliga', async () => {
    await page.getByRole('button', { name: 'Lembretes' }).click()
    const sheet = page.getByRole('dialog', { name: 'Lembretes' })
    await sheet.getByRole('switch', { name: '7 dias depois' }).click()
    await wellMadeAtBothSizes(page, 'os lembretes de um evento')
    await page.reload()
    await page.getByRole('button', { name: 'Lembretes' }).click()
    await expect(sheet.getByRole('switch', { name: '7 dias depois' })).not.toBeChecked()
    await expect(sheet.getByRole('switch', { name: '3 dias antes' })).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('lembrar é uma vez por dia', async () => {
    await page.locator('a[data-detail]').first().click()
    await expect(page.getByText('Ainda sem lembrete.')).toBeVisible()
    await page.getByRole('button', { name: 'Lembrar', exact: true }).click()
    await expect(page.getByText('Lembrete a caminho')).toBeVisible()
    await expect(page.getByText(/^Lembrado pela equipe, hoje/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lembrar', exact: true })).toHaveCount(0)
  })

  const visitor = await (await browser.newContext()).newPage()
  const link = `/pagamento/${page.url().split('/').pop()?.split('?')[0]}`
  const closed = visitor.getByRole('heading', { name: 'Este link não abre nenhum pagamento' })
  const sheet = page.getByRole('dialog', { name: 'Compartilhar' })

  await test.step('a página abre a quem tem o link, e fecha', async () => {
    await visitor.goto(link)
    await expect(closed).toBeVisible()
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    await sheet.getByRole('button', { name: 'Abrir a página e ver o link' }).click()
    await expect(sheet.getByRole('button', { name: 'Copiar link' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'compartilhar uma parcela')
    // A phone shows a page and a desktop a panel: a sheet that was open in one is not open in the other.
    await page.reload()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/R\$\s1\.950,00/)
    await expect(visitor.getByText(/Assessoria, 1ª de 2/)).toBeVisible()
    await wellMadeAtBothSizes(visitor, 'a página pública de uma parcela')
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    await sheet.getByRole('button', { name: 'Parar de compartilhar' }).click()
    await expect(sheet).toBeHidden()
    await visitor.goto(link)
    await expect(closed).toBeVisible()
    await visitor.context().close()
  })

  await test.step('paga, tem recibo', async () => {
    await page.getByRole('button', { name: 'Marcar como pago' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Recibo' }).click()
    expect((await saved).suggestedFilename()).toBe('Recibo Assessoria, 1ª de 2.pdf')
  })
})
