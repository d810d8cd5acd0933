import { coupleOf } from './support/couple'
import { deskSize, wellMadeInEveryLook } from './support/looks'
import { nextMessage } from './support/outbox'
import { newStaff } from './support/staff'
import { expect, test } from './support/test'

test.use({ viewport: deskSize })

test('quem escolhe e-mail para um tipo o recebe, fora das horas de silêncio', async ({
  page,
  business,
  browser,
  browserOf,
}) => {
  const { event, task, phones } = await coupleOf(business)
  const me = (await (await page.request.get('/api/me/users.get')).json()) as { uuid: string }
  const decisions = page.getByRole('group', { name: 'Canais de Decisões' })

  await test.step('sem e-mail cadastrado, a tela diz', async () => {
    await page.goto('/app/menu/settings/notifications')
    await expect(page.getByRole('switch', { name: 'Resumo do dia por e-mail' })).toBeDisabled()
    await page.getByRole('button', { name: /canais de Decisões/ }).click()
    await expect(decisions.getByText('Você não tem e-mail cadastrado')).toBeVisible()
    await expect(decisions.getByRole('button', { name: 'E-mail' })).toHaveCount(0)
  })

  const email = `beatriz.${me.uuid}@exemplo.com`
  await test.step('a equipe do Cortejo inclui o e-mail', async () => {
    const context = await browser.newContext()
    await newStaff(context)
    const changed = await context.request.post('/api/admin/admin.updateUser', {
      data: { userId: me.uuid, email },
    })
    expect(changed.ok()).toBe(true)
    await context.close()
  })

  await test.step('ela escolhe e-mail, desliga o silêncio, e fica', async () => {
    await page.reload()
    await page.getByRole('button', { name: /canais de Decisões/ }).click()
    const saved = () => page.waitForResponse(/userNotificationsSettings\.(upsert|updatePref)/)
    for (const press of [
      () => decisions.getByRole('button', { name: 'E-mail' }).click(),
      () => page.getByRole('switch', { name: 'Resumo do dia por e-mail' }).click(),
      () => page.getByRole('switch', { name: 'Horas de silêncio' }).click(),
    ]) {
      const answer = saved()
      await press()
      expect((await answer).ok()).toBe(true)
    }
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Resumo do dia por e-mail' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Horas de silêncio' })).not.toBeChecked()
    await page.getByRole('button', { name: /Por app, aparelho e e-mail.*Decisões/ }).click()
    await wellMadeInEveryLook(page, 'canais')
  })

  await test.step('o que o casal decide chega à caixa dela', async () => {
    const client = await browserOf(phones[0])
    await client.request.post(`/api/e/${event.uuid}/customer.decideTask`, {
      data: { publicId: task.publicId, decision: 'Risoto de cogumelos', decisionWas: '' },
    })
    const letter = await nextMessage(page.request, email, { kind: 'notification' })
    expect(letter.subject).toBe('Helena escolheu Risoto de cogumelos')
    const link = /http\S+\/app\/notifications\?abrir=\S+/.exec(letter.body)?.[0]
    await page.goto(link ?? '')
    await expect(page).toHaveURL(`/app/${event.uuid}/organization/${task.publicId}`)
  })
})

test.describe('em outro fuso', () => {
  test.use({ timezoneId: 'America/Manaus' })

  test('as horas de silêncio são as do navegador, e mudam', async ({ page, business: _ }) => {
    const told = page.waitForResponse(/userNotificationsSettings\.updatePreferences/)
    await page.goto('/app')
    expect((await told).ok()).toBe(true)
    await page.goto('/app/menu/settings/notifications')
    const zone = page.getByRole('combobox', { name: /No horário de/ })
    await expect(zone).toHaveText('Manaus')
    await wellMadeInEveryLook(page, 'silêncio')
    const saved = page.waitForResponse(/userNotificationsSettings\.updatePreferences/)
    await zone.click()
    await page.getByRole('option', { name: 'Cuiabá' }).click()
    expect((await saved).ok()).toBe(true)
    await page.reload()
    await expect(zone).toHaveText('Cuiabá')
  })
})
