import type { Locator, Page } from '@playwright/test'
import type { SiteGetOutput } from '../src/client/types.gen'
import { nextYear } from './support/clock'
import { deskSize, phoneSize, wellMade, wellMadeInEveryLook } from './support/looks'
import type { Business } from './support/people'
import { newPerson } from './support/pool'
import { expect, test } from './support/test'

async function wedding(business: Business) {
  const phone = newPerson()
  const { uuid, slug } = await business.wedding(
    ['Helena Prado', 'Caetano'],
    {
      date: `${nextYear}-09-12`,
      ceremonyPlace: 'Matriz de Santo Antônio',
      startFrom: { kind: 'BLANK' },
    },
    phone,
  )
  return { uuid, slug, phone, editor: `/app/${uuid}/website-and-gifts` }
}

const draftOf = async (business: Business, eventUuid: string) => {
  const { site } = await business.ask<SiteGetOutput>('site.get', { eventUuid })
  if (!site) throw new Error('there is no site')
  return site
}

async function storyOf(business: Business, eventUuid: string) {
  await business.change('site.create', { eventUuid })
  const story = (await draftOf(business, eventUuid)).blocks.find(({ kind }) => kind === 'STORY')
  if (!story) throw new Error('there is no story')
  return story
}

const textOf = ({ blocks }: Awaited<ReturnType<typeof draftOf>>, block: string) =>
  blocks.find(({ uuid }) => uuid === block)?.content.text

/** The field of the story's text. */
const story = (page: Page) => page.getByRole('textbox', { name: 'A história' })

test.describe('no celular', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  test('do nada ao ar em até 15 toques', async ({ page, business }) => {
    const { uuid, slug, editor } = await wedding(business)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await page.goto(editor)
    await expect(
      page.getByRole('heading', { name: 'Um site que dá gosto de mandar' }),
    ).toBeVisible()
    await expect(
      page.getByRole('link', { name: /Convidar os noivos pelo WhatsApp/ }),
    ).toHaveAttribute('href', new RegExp(`wa\\.me/\\?text=.*evento%2F${uuid}%2Fsite`))
    await wellMade(page, 'site por começar')

    await tap(page.getByRole('radio', { name: /Clássico/ }))
    await tap(page.getByRole('button', { name: 'Criar site' }))
    await expect(page.getByText('Ainda não publicado')).toBeVisible()
    await wellMadeInEveryLook(page, 'blocos do site')

    await tap(page.getByRole('button', { name: 'Nossa história', exact: true }))
    await tap(story(page))
    await page.keyboard.type('A gente se conheceu na estação de São João del-Rei.')
    await expect(page.getByText(/Salvo no rascunho/)).toBeVisible()
    await wellMade(page, 'bloco aberto')
    await tap(page.getByRole('button', { name: 'Voltar aos blocos' }))
    await tap(page.getByRole('switch', { name: 'Nossa história no site' }))
    await tap(page.getByRole('button', { name: 'Ver prévia' }))
    const preview = page.frameLocator('iframe[title="Prévia do site"]')
    await expect(preview.getByText('A gente se conheceu na estação')).toBeVisible()
    await tap(page.getByRole('button', { name: 'Publicar site' }))
    await expect(page.getByText('O site está no ar')).toBeVisible()
    expect(taps).toBeLessThanOrEqual(15)

    await page.goto(`/${slug}`)
    await expect(page.getByRole('heading', { name: 'Nossa história' })).toBeVisible()
    await expect(page.getByText('A gente se conheceu na estação')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'classic')
  })
})

test.describe('no computador', () => {
  test.use({ viewport: deskSize, provoked: /status of 409|ERR_FAILED/ })

  test('o bloco tocado na prévia se abre, o que se digita aparece nela, e uma versão volta', async ({
    page,
    business,
  }) => {
    const { uuid, editor } = await wedding(business)
    const { uuid: block } = await storyOf(business, uuid)
    await business.change('site.updateBlock', {
      eventUuid: uuid,
      uuid: block,
      version: 1,
      shown: true,
    })
    await page.goto(editor)
    const preview = page.frameLocator('iframe[title="Prévia do site"]')
    await preview.locator(`[data-block="${block}"]`).click()
    await expect(page.getByRole('complementary', { name: 'Nossa história' })).toBeVisible()
    await story(page).fill('Era uma vez')
    await expect(preview.getByText('Era uma vez')).toBeVisible()
    await wellMadeInEveryLook(page, 'editor do site')

    // A step back, and forward again.
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(story(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Refazer' }).click()
    await expect(story(page)).toHaveValue('Era uma vez')
    await expect(preview.getByText('Era uma vez')).toBeVisible()

    await page.getByRole('button', { name: 'Publicar site' }).click()
    await expect(page.getByText('Tudo no ar')).toBeVisible()
    await story(page).fill('Outra história')
    await expect(page.getByText('Rascunho com 1 mudança')).toBeVisible()
    await page.getByRole('button', { name: 'Publicar mudanças' }).click()
    await expect(page.getByText('Tudo no ar')).toBeVisible()
    await page.getByRole('button', { name: /^Retomar/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retomar' }).click()
    await expect(story(page)).toHaveValue('Era uma vez')
    await expect(preview.getByText('Era uma vez')).toBeVisible()

    // By a key, and by the menu.
    const order = async () => (await draftOf(business, uuid)).blocks.map(({ kind }) => kind)
    await page.getByRole('button', { name: 'Nossa história', exact: true }).press('Alt+ArrowDown')
    await expect.poll(order).toEqual(expect.arrayContaining(['COVER', 'MOMENTS', 'STORY']))
    await expect.poll(async () => (await order()).indexOf('STORY')).toBe(2)
    await page.getByRole('button', { name: 'Mais ações: Nossa história' }).click()
    await page.getByRole('menuitem', { name: 'Mover para o início' }).click()
    await expect.poll(async () => (await order()).indexOf('STORY')).toBe(1)
  })

  test('o que ficou sem salvar enquanto outra pessoa assumiu a edição espera por uma escolha', async ({
    page,
    business,
    browserOf,
  }) => {
    const { uuid, phone, editor } = await wedding(business)
    const { uuid: block } = await storyOf(business, uuid)
    await page.goto(`${editor}?bloco=${block}`)
    await page.route('**/site.updateBlock', (route) => route.abort())
    await story(page).fill('Foi na estação')
    await expect(page.getByText('Sem conexão: está guardado aqui')).toBeVisible()

    const helena = await browserOf(phone)
    await helena.goto(`/evento/${uuid}/site?bloco=${block}`)
    await helena.getByRole('button', { name: 'Assumir a edição' }).click()
    await helena.getByLabel('Título', { exact: true }).fill('Como foi')
    await story(helena).fill('Foi no trem')
    await expect(helena.getByText(/Salvo no rascunho/)).toBeVisible()
    await expect.poll(async () => textOf(await draftOf(business, uuid), block)).toBe('Foi no trem')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.unroute('**/site.updateBlock')
    await page.reload()
    await page.getByRole('button', { name: 'Assumir a edição' }).click()
    const choice = page.getByRole('dialog', { name: 'Este texto mudou enquanto você escrevia' })
    await expect(choice.getByText('Foi na estação')).toBeVisible()
    await expect(choice.getByText('Foi no trem')).toBeVisible()
    await choice.getByRole('button', { name: 'Juntar os dois' }).click()
    await expect(story(page)).toHaveValue('Foi no trem\n\nFoi na estação')
    // What only she wrote is hers.
    await expect(page.getByLabel('Título', { exact: true })).toHaveValue('Como foi')
    await expect
      .poll(async () => textOf(await draftOf(business, uuid), block))
      .toBe('Foi no trem\n\nFoi na estação')
  })

  test('o que se digita sem rede sobrevive a uma recarga', async ({ page, business }) => {
    const { uuid, editor } = await wedding(business)
    const { uuid: block } = await storyOf(business, uuid)
    await page.goto(`${editor}?bloco=${block}`)
    await page.route('**/site.updateBlock', (route) => route.abort())
    await story(page).fill('Palavras que não chegaram')
    await expect(page.getByText('Sem conexão: está guardado aqui')).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(story(page)).toHaveValue('Palavras que não chegaram')
    await page.unroute('**/site.updateBlock')
    // It tries by itself.
    await expect
      .poll(async () => textOf(await draftOf(business, uuid), block))
      .toBe('Palavras que não chegaram')
  })

  test('o link se manda de todo jeito, e a senha fecha o site', async ({ page, business }) => {
    const { uuid, slug, editor } = await wedding(business)
    await storyOf(business, uuid)
    await business.change('site.publish', { eventUuid: uuid })
    await page.goto(editor)
    await page.getByRole('button', { name: 'Quem pode ver o site' }).click()
    const sheet = page.getByRole('dialog', { name: 'Quem pode ver' })
    await sheet.getByRole('radio', { name: /Só quem tem a senha/ }).click()
    await sheet.getByLabel('Senha').fill('curta')
    await sheet.getByRole('button', { name: 'Usar esta senha' }).click()
    await expect(sheet.getByText('Use pelo menos 6 letras ou números').first()).toBeVisible()
    await sheet.getByLabel('Senha').fill('maria-fumaça')
    await sheet.getByRole('button', { name: 'Usar esta senha' }).click()
    await expect(page.getByText('O site pede a senha')).toBeVisible()
    await wellMade(page, 'quem pode ver')
    expect((await draftOf(business, uuid)).isPrivate).toBe(true)

    await page.goto(`/app/${uuid}/share`)
    await expect(page.getByRole('img', { name: 'QR code que abre o site' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Mandar pelo WhatsApp/ })).toHaveAttribute(
      'href',
      new RegExp(`wa\\.me/\\?text=.*${slug}`),
    )
    await wellMadeInEveryLook(page, 'compartilhar o site')
  })
})
