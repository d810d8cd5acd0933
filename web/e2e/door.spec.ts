import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { filmOf } from '../scripts/film.mjs'
import type { GuestsGetAllOutput, ReceptionGetListOutput } from '../src/client/types.gen'
import { count, phoneAt, scan } from './support/door'
import { wellMadeAtBothSizes } from './support/looks'
import type { Business } from './support/people'
import { expect, test } from './support/test'

// A browser's own words where a network is cut, and where a device has no camera.
test.use({ provoked: /net::ERR_|Failed to load resource/ })

const households = [
  'Família Bittencourt',
  'Camila e Igor Sarmento',
  'Família Drumond Alves',
  'Convite de Mauro Vilela',
  'Família Albuquerque',
  'Padrinhos do noivo',
  'Tainá e Breno',
  'Família Rocha',
  'Família Guimarães',
  'Amigas da faculdade',
]
const firstNames = ['Helena', 'Roberto', 'Sofia', 'Davi', 'Lúcia']

interface Party {
  uuid: string
  invitations: Map<string, string>
}

/** A wedding in a month whose fifty guests all said that they come. */
async function party(business: Business): Promise<Party> {
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { uuid } = await business.wedding(['Marina Alves', 'Tomás'], {
    startFrom: { kind: 'BLANK' },
    date,
    eventStartTime: '18:30',
  })
  const invitations = new Map<string, string>()
  for (const name of households) {
    const last = name.split(' ').at(-1)
    const guests = firstNames.map((first) => ({ name: `${first} ${last}` }))
    const made = await business.change<{ uuid: string }>('invitations.create', {
      eventUuid: uuid,
      name,
      guests,
    })
    invitations.set(name, made.uuid)
  }
  const { items } = await business.ask<GuestsGetAllOutput>('guests.getAll', { eventUuid: uuid })
  await business.change('guests.updateMany', {
    eventUuid: uuid,
    status: 'attending',
    uuids: items.flatMap(({ guests }) => guests.map((guest) => guest.uuid)),
  })
  return { uuid, invitations }
}

test.describe('o leitor', () => {
  const token = 'AAECAwQFBgcICQoLDA0ODw'
  const shortId = '7K2M4QXA'
  const hash = createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex')

  /** The door with a camera that looks at this film, and one code that is known. */
  async function lookingAt(
    film: string,
    { uuid, invitations }: Party,
    context: BrowserContext,
    folder: string,
  ): Promise<{ phone: BrowserContext; page: Page }> {
    const phone = await phoneAt(folder, {
      flags: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
      // What the server answers is changed on the way to the page.
      serviceWorkers: 'block',
    })
    await phone.addCookies((await context.storageState()).cookies)
    const page = phone.pages()[0] ?? (await phone.newPage())
    await page.route('**/reception.getList?*', async (route) => {
      const response = await route.fetch()
      const list: ReceptionGetListOutput = await response.json()
      for (const invitation of list.invitations) {
        if (invitation.uuid === invitations.get('Família Bittencourt'))
          invitation.codes = [{ hash, revoked: false }]
        if (invitation.uuid === invitations.get('Família Rocha'))
          invitation.codes = [
            {
              hash: createHash('sha256').update(Buffer.alloc(16)).digest('hex'),
              revoked: true,
            },
          ]
      }
      await route.fulfill({ response, json: { ...list, event: { ...list.event, shortId } } })
    })
    await page.route('**/reception.sync', async (route) => {
      const sent = route.request().postDataJSON()
      for (const operation of sent.operations) delete operation.codeHash
      await route.continue({ postData: sent })
    })
    await page.goto(`${process.env.CORTEJO_URL}/app/${uuid}/reception`)
    return { phone, page }
  }

  test('lê um convite pela câmera e por leitor de mão, e diz por que outro não vale', async ({
    business,
    context,
  }, info) => {
    const event = await party(business)
    const film = info.outputPath('valid.y4m')
    await filmOf(film, { text: `CORTEJO:${shortId}:${token}` })
    const { phone, page } = await lookingAt(film, event, context, info.outputPath('phone'))

    await expect(page.getByText('Convite válido')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'Família Bittencourt' })).toBeVisible()
    const took = await page.evaluate(
      () => performance.getEntriesByName('cortejo:scan-to-verdict').at(-1)?.duration,
    )
    info.annotations.push({ type: 'scan to verdict', description: `${took} ms` })
    await wellMadeAtBothSizes(page, 'porta, convite válido')
    await page.getByRole('checkbox', { name: 'Lúcia Bittencourt' }).click()
    await page.getByRole('button', { name: 'Dar entrada aos 4' }).click()
    await expect(page.getByText('4 entraram agora')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(count(page)).toHaveText('0 de 50')

    // A handheld scanner types, wherever the focus is.
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    const search = page.getByRole('searchbox')
    await search.fill('hel')
    const refusals = {
      [`CORTEJO:0000000A:${token}`]: 'É de outro evento',
      [`CORTEJO:${shortId}:AAAAAAAAAAAAAAAAAAAAAA`]: 'Código trocado',
      [`CORTEJO:${shortId}:BBECAwQFBgcICQoLDA0ODw`]: 'Código desconhecido',
      [`CORTEJO:${shortId}:${token.slice(0, 9)}`]: 'Código pela metade',
    }
    for (const [code, title] of Object.entries(refusals)) {
      await scan(page, code)
      await expect(page.getByRole('alert').getByText(title)).toBeVisible()
      await expect(page.getByRole('alert')).toBeHidden({ timeout: 5_000 })
      await expect(search).toHaveValue('hel')
    }
    await scan(page, `CORTEJO:${shortId}:${token}`)
    await expect(page.getByText('Convite válido')).toBeVisible()
    await phone.close()
  })

  test('com o código rasgado, mostra o outro caminho', async ({ business, context }, info) => {
    const event = await party(business)
    const film = info.outputPath('torn.y4m')
    await filmOf(film, { text: `CORTEJO:${shortId}:${token}`, torn: true })
    const { phone, page } = await lookingAt(film, event, context, info.outputPath('phone'))
    await page.getByRole('button', { name: 'Buscar pelo nome' }).click({ timeout: 60_000 })
    await page.getByRole('searchbox').fill('elena bitencur')
    await expect(page.getByRole('button', { name: /^Helena Bittencourt/ })).toBeVisible()
    await wellMadeAtBothSizes(page, 'porta, busca')
    await phone.close()
  })
})
