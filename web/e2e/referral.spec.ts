import type { BusinessGetSocialIndicationsOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { wellMadeAtBothSizes } from './support/looks'
import { codeIn, lastMessage, nextMessage } from './support/outbox'
import { freshPhone, typed } from './support/people'
import { expect, test } from './support/test'

test('um casal chega pelo link, e o titular vê que chegou', async ({
  page,
  business,
  browserOf,
}) => {
  const couple = await browserOf()
  const phone = freshPhone()
  let link = ''

  await test.step('o titular copia o link', async () => {
    await page.goto('/app/share')
    await page.getByRole('link', { name: /Indicar clientes/ }).click()
    await expect(page.getByText('Ninguém chegou ainda')).toBeVisible()
    await expect(page.getByText('50%')).toBeVisible()
    const whatsApp = page.getByRole('link', { name: /Enviar por WhatsApp/ })
    const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    link = text.slice(text.lastIndexOf(' ') + 1)
    expect(text).toContain('3,88%')
    await wellMadeAtBothSizes(page, 'as indicações sem ninguém')
    await page.getByRole('link', { name: 'Como funciona?' }).click()
    await expect(page.getByRole('heading', { name: 'O que não conta' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'como funcionam as indicações')
  })

  await test.step('o casal abre o link e confirma o celular', async () => {
    await couple.goto(new URL(link).pathname)
    await expect(couple.getByText('Ateliê das Festas').first()).toBeVisible()
    await wellMadeAtBothSizes(couple, 'a página de um link de indicação')
    await couple.getByLabel('Seu nome').fill('Lívia Prado')
    await couple.getByLabel('Com quem você se casa').fill('Dário Reis')
    await couple.getByRole('textbox', { name: /^Dia do casamento/ }).fill(`18/09/${nextYear}`)
    await couple.getByLabel('Celular').fill(typed(phone))
    const after = await lastMessage(couple.request, phone)
    await couple.getByRole('button', { name: 'Receber código por WhatsApp' }).click()
    await expect(couple.getByRole('heading', { name: 'Digite o código' })).toBeVisible()
    const code = codeIn(await nextMessage(couple.request, phone, { after }))
    // Coming back from the message may load the page again.
    await couple.reload()
    await couple.getByLabel('Código').fill(code)
    await couple.waitForURL('**/evento/*')
    await expect(
      couple
        .getByText(/Lívia & Dário/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })

  await test.step('o titular vê o casamento, e quanto falta', async () => {
    await page.goto('/app/share/indicate-customers')
    await expect(page.getByRole('link', { name: /Casamento Lívia & Dário/ })).toContainText(
      /Faltam/,
    )
    await wellMadeAtBothSizes(page, 'as indicações com um casamento')
    const { items } = await business.ask<BusinessGetSocialIndicationsOutput>(
      'business.getSocialIndications',
    )
    expect(items).toMatchObject([{ step: 'WAITING', bonification: { amount: 0 } }])
  })

  await test.step('quem se indica não conta', async () => {
    const accepted = await page.request.post('/api/me/referral.accept', {
      data: { code: link.slice(link.lastIndexOf('/') + 1), fullName: 'Eu', partnerName: 'Mesma' },
    })
    expect(accepted.ok()).toBe(true)
    const { referred, items } = await business.ask<BusinessGetSocialIndicationsOutput>(
      'business.getSocialIndications',
    )
    expect(referred).toBe(1)
    expect(items.map(({ step }) => step).sort()).toEqual(['NOT_COUNTED', 'WAITING'])
  })
})
