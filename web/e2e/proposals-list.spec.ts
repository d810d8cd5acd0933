import { deskSize, phoneSize, wellMade, wellMadeAtBothSizes } from './support/looks'
import { type Business, freshPhone } from './support/people'
import { expect, test } from './support/test'

interface Made {
  uuid: string
  version: number
  url: string
}

async function offer(business: Business, title: string, customer: string, more: object = {}) {
  return await business.change<Made>('proposals.create', {
    idempotencyKey: crypto.randomUUID(),
    title,
    customer,
    type: 'WEDDING',
    expiresAt: '2099-12-20',
    budget: 1_234_500,
    possiblePaymentMethods: [{ method: 'PIX' }],
    ...more,
  })
}

test.describe('os orçamentos, no computador', () => {
  test.use({ viewport: deskSize })

  test('uma lista vazia ensina, e uma cheia se busca, se filtra e se abre ao lado', async ({
    page,
    business,
  }) => {
    await page.goto('/app/proposals')
    await expect(page.getByRole('heading', { name: 'Você ainda não tem orçamentos' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'orçamentos, nenhum')

    const { uuid: zulmira } = await business.change<{ uuid: string }>('crm.contacts.create', {
      fullName: 'Zulmira Prado',
      phone: freshPhone(),
    })
    const { uuid: caio } = await business.change<{ uuid: string }>('crm.contacts.create', {
      fullName: 'Caio Sá',
      phone: freshPhone(),
    })
    const yes = await offer(business, 'Assessoria completa', zulmira)
    await offer(business, 'Só o dia', caio, { type: 'BODAS', budget: 300_000 })
    await page.reload()
    const list = page.getByRole('list', { name: 'Orçamentos' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('R$ 15.345,00')).toBeVisible()
    await expect(page.getByText('0 de 2 orçamentos aceitos')).toBeVisible()

    await page.getByLabel('Buscar orçamento').fill('zúlmira')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/q=z/)
    await page.getByLabel('Buscar orçamento').fill('')
    await page.getByRole('button', { name: 'Aceito', exact: true }).click()
    await expect(page.getByText('Nada encontrado')).toBeVisible()
    await expect(page).toHaveURL(/estado=ACCEPTED/)
    await page.getByRole('button', { name: 'Limpar filtros' }).click()

    await list.getByRole('link', { name: 'Assessoria completa' }).click()
    const panel = page.getByRole('complementary', { name: 'Orçamento' })
    await expect(panel.getByRole('heading', { name: 'Assessoria completa' })).toBeVisible()
    await expect(panel.getByText('Ainda não foi aberto')).toBeVisible()
    const share = panel.getByRole('link', { name: /^Enviar por WhatsApp/ })
    expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(yes.url)
    await wellMade(page, 'orçamentos, um aberto')

    await panel.getByRole('button', { name: 'Ações do orçamento' }).click()
    await page.getByRole('menuitem', { name: 'Anotar um sim' }).click()
    await expect(page.getByLabel('Quem disse sim')).toHaveValue('Zulmira Prado')
    await page.getByRole('button', { name: 'Anotar o sim' }).click()
    await expect(panel.getByText('Zulmira Prado aceitou')).toBeVisible()
    await expect(panel.getByText(/sem código/)).toBeVisible()
    await expect(page.getByText('1 de 2 orçamentos aceito', { exact: true })).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(list.getByRole('link', { name: 'Assessoria completa' })).toBeFocused()
  })
})

test.describe('os orçamentos, no celular', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  test('um não se anota e se reabre, e um excluído volta', async ({ page, business }) => {
    const { uuid: contact } = await business.change<{ uuid: string }>('crm.contacts.create', {
      fullName: 'Helena Prado',
      phone: freshPhone(),
    })
    const { uuid } = await offer(business, 'Assessoria da Helena', contact)
    await page.goto('/app')
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Orçamentos' })
      .click()
    await page.getByRole('link', { name: 'Assessoria da Helena' }).click()
    await page.getByRole('button', { name: 'Ações do orçamento' }).click()
    await page.getByRole('menuitem', { name: 'Anotar um não' }).click()
    await page.getByLabel('Motivo').fill('Mudaram a data.')
    await page.getByRole('button', { name: 'Anotar o não' }).click()
    await expect(page.getByText('“Mudaram a data.”')).toBeVisible()
    await page.getByRole('button', { name: 'Reabrir' }).click()
    await expect(page.getByText('“Mudaram a data.”')).toHaveCount(0)

    await page.getByRole('button', { name: 'Ações do orçamento' }).click()
    await page.getByRole('menuitem', { name: 'Excluir orçamento' }).click()
    await expect(page.getByText('Orçamento excluído')).toBeVisible()
    await expect(page).toHaveURL(/\/app\/proposals$/)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('link', { name: 'Assessoria da Helena' })).toBeVisible()

    await page.goto(`/app/proposals/${uuid}/success`)
    await expect(page.getByRole('link', { name: /^Enviar por WhatsApp/ })).toBeVisible()
    await wellMadeAtBothSizes(page, 'orçamento pronto')
    await page.getByRole('link', { name: 'Ver orçamento' }).click()
    await expect(page).toHaveURL(new RegExp(`/app/proposals/${uuid}$`))

    await page.goto(`/app/contacts/${contact}`)
    await expect(page.getByRole('link', { name: /^Assessoria da Helena/ })).toBeVisible()
    await page.getByRole('link', { name: 'Novo orçamento' }).click()
    await expect(page).toHaveURL(new RegExp(`/app/proposals/add\\?customer=${contact}`))
  })
})

test.describe('quem auxilia', () => {
  test.use({ as: 'helper', viewport: phoneSize })

  test('não encontra os orçamentos, nem pelo endereço', async ({ page }) => {
    await page.goto('/app')
    const tabs = page.getByRole('navigation', { name: 'Principal' })
    await expect(tabs.getByRole('link', { name: 'Eventos' })).toBeVisible()
    await expect(tabs.getByRole('link', { name: 'Orçamentos' })).toHaveCount(0)
    await page.goto('/app/proposals')
    await expect(
      page.getByRole('heading', { name: 'Só quem administra o espaço vê os orçamentos' }),
    ).toBeVisible()
  })
})
