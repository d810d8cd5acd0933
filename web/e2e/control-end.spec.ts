import type { Page } from '@playwright/test'
import { database } from './support/database'
import { lookAt } from './support/lookAt'
import { phoneSize } from './support/looks'
import { Business, freshPhone, typed } from './support/people'
import { newPerson } from './support/pool'
import { nameStaff, newStaff, takeControlOf } from './support/staff'
import { expect, test } from './support/test'
import { waitForIdle } from './support/waitForIdle'

// Requests after the end are refused, and the browser logs it.
test.use({ provoked: /status of 40[134]|Problem: Não encont/ })

const owner = 'Heloísa Sampaio'
/** Also behind a sheet, which closes the rest of the page to assistive technology. */
const bar = (page: Page) => page.locator('#control-bar')

/** A business with all that staff in control look at. */
async function businessToHelp(browserOf: (phone: string) => Promise<Page>) {
  const phone = newPerson()
  const { request } = await browserOf(phone)
  const business = await Business.open(request, 'Ateliê Jacarandá', owner)
  const client = freshPhone()
  const contact = await business.change<{ uuid: string }>('crm.contacts.create', {
    fullName: 'Lívia Prado',
    phone: client,
  })
  const event = await business.change<{ uuid: string }>('event.create', {
    type: 'WEDDING',
    customers: [contact.uuid],
    eventPersonName: 'Dário',
    startFrom: { kind: 'BLANK' },
  })
  const task = await business.change<{ publicId: string }>('task.create', {
    eventUuid: event.uuid,
    title: 'Provar o bolo',
    category: 'CAKE',
    timing: 'NONE',
  })
  return { business, phone, contact, event, task, client }
}

/** Returns all that a tab stores: its own storage, and the answers for use without a network. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored = [sessionStorage, localStorage].map((storage) => JSON.stringify({ ...storage }))
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    if (!databases.includes('cortejo')) return stored.join()
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const open = await ask(indexedDB.open('cortejo'))
    const answers = await ask(open.transaction('answers').objectStore('answers').getAll())
    open.close()
    return stored.join() + JSON.stringify(answers)
  })
}

/** The ways in which control ends, and where a tab then belongs. */
const ways = [
  ['devolvido noutra aba', /\/app\/menu\/backoffice(\?ended=true)?$/],
  ['pela hora', /\/app\/menu\/backoffice\?ended=true$/],
  ['por quem deixa a equipe', /\/app\/menu\/memberships\/add$/],
] as const

for (const [way, place] of ways) {
  test(`o controle que acaba ${way} não deixa nada em nenhuma aba`, async ({
    page,
    context,
    browserOf,
  }) => {
    const { business, phone, contact, event, task, client } = await businessToHelp(browserOf)
    const staff = await newStaff(context)
    await takeControlOf(page, business.id)

    const planning = await context.newPage()
    const payments = await context.newPage()
    const contacts = await context.newPage()
    await contacts.setViewportSize(phoneSize)
    await page.goto('/app/events')
    await expect(bar(page)).toBeVisible()

    await planning.goto(`/app/${event.uuid}/organization/${task.publicId}`)
    await expect(planning.getByLabel('Título da tarefa')).toHaveValue('Provar o bolo')
    await payments.goto(`/app/${event.uuid}/payments`)
    await payments.getByRole('link', { name: 'Novo pagamento' }).first().click()
    const sheet = payments.getByRole('dialog', { name: 'Novo pagamento' })
    await sheet.getByLabel('A que se refere').fill('Assessoria da Sofia')
    await contacts.goto(`/app/contacts/${contact.uuid}/update`)
    await contacts.getByLabel('Nome completo').fill('Lívia da Sofia')
    const tabs = { page, planning, payments, contacts }
    for (const tab of Object.values(tabs)) await expect(bar(tab)).toBeVisible()
    // A save in flight arrives after the end.
    let letThrough: () => void = () => undefined
    const over = new Promise<void>((resolve) => (letThrough = resolve))
    await planning.route('**/task.update', async (route) => {
      await over
      await route.continue()
    })
    const saving = planning.waitForRequest('**/task.update')
    await planning.getByLabel('Título da tarefa').fill('Provar o bolo da Sofia')
    await saving

    await test.step('acaba', async () => {
      if (way === 'devolvido noutra aba') {
        await bar(page).getByRole('button', { name: 'Voltar' }).click()
        await expect(page).toHaveURL(/\/app\/menu\/backoffice$/)
      } else if (way === 'pela hora') {
        const sql = database()
        await sql`UPDATE business_controls SET started_at = started_at - interval '1 hour',
          expires_at = expires_at - interval '1 hour' WHERE business_id = ${business.id}`
        await sql.end()
      } else {
        nameStaff('revoke', staff.phone)
      }
      const answered = planning.waitForResponse('**/task.update')
      letThrough()
      expect((await answered).status()).toBe(404)
    })

    for (const [name, tab] of Object.entries(tabs)) {
      await test.step(name, async () => {
        await lookAt(tab)
        await expect(tab).toHaveURL(place, { timeout: 30_000 })
        await expect(bar(tab)).toBeHidden()
        const dialog = tab.getByRole('dialog', { name: 'O seu controle terminou' })
        if (name !== 'page') {
          // They may copy their own texts, and read no name or phone to write to.
          await expect(dialog).toContainText('da Sofia')
          await expect(dialog).not.toContainText(owner)
          await expect(dialog).not.toContainText(typed(phone))
          await expect(dialog).not.toContainText(typed(client))
          await expect(dialog).not.toContainText('fale com')
          await dialog.getByRole('button', { name: 'Continuar' }).click()
        }
        await expect(dialog).toBeHidden()
        for (const theirs of [
          owner,
          'Jacarandá',
          'Lívia',
          'Provar o bolo',
          'Você está no controle',
        ])
          await expect(tab.locator('body')).not.toContainText(theirs)
        const kept = await keptBy(tab)
        for (const theirs of [
          owner,
          phone,
          client,
          'Jacarandá',
          'Lívia',
          'Assessoria',
          business.id,
        ])
          expect(kept, `${name} keeps ${theirs}`).not.toContain(theirs)
        // And nothing comes back from the tab's history.
        await tab.goBack()
        await expect(bar(tab)).toBeHidden()
        await expect(tab.locator('body')).not.toContainText('Lívia')
      })
    }

    await test.step('o que se digitou não foi salvo por ninguém', async () => {
      const saved = await business.ask<{ tasks: { title: string }[] }>('task.getAll', {
        eventUuid: event.uuid,
      })
      expect(saved.tasks.map(({ title }) => title)).toEqual(['Provar o bolo'])
      const known = await business.ask<{ fullName: string }>('crm.contacts.get', {
        uuid: contact.uuid,
      })
      expect(known.fullName).toBe('Lívia Prado')
    })
  })
}

test('uma aba de antes do controle, e a da titular enquanto ele corre, não misturam os negócios', async ({
  page,
  context,
  browserOf,
}) => {
  const { business, phone, contact } = await businessToHelp(browserOf)
  const staff = await newStaff(context)
  const own = await Business.open(page.request, 'Festas da Sofia', 'Sofia Reis')
  const known = await own.change<{ uuid: string }>('crm.contacts.create', {
    fullName: 'Nina Rocha',
    phone: freshPhone(),
  })
  const nameIn = async (of: Business, uuid: string) =>
    (await of.ask<{ fullName: string }>('crm.contacts.get', { uuid })).fullName

  const saves = page
  const writes = await context.newPage()
  for (const tab of [saves, writes]) {
    await tab.goto(`/app/contacts/${known.uuid}/update`)
    await expect(tab.getByLabel('Nome completo')).toHaveValue('Nina Rocha')
    await expect(bar(tab)).toBeHidden()
  }
  const owners = await browserOf(phone)
  await owners.goto('/app/events')
  await waitForIdle(owners)

  await test.step('o que já ia a caminho chega ao negócio de onde partiu', async () => {
    let letThrough: () => void = () => undefined
    const over = new Promise<void>((resolve) => (letThrough = resolve))
    await saves.route('**/crm.contacts.update', async (route) => {
      await over
      await route.continue()
    })
    const saving = saves.waitForRequest('**/crm.contacts.update')
    await saves.getByLabel('Nome completo').fill('Nina Rocha Reis')
    await saves.getByRole('button', { name: 'Salvar' }).first().click()
    expect((await saving).url()).toContain(own.id)
    await writes.getByLabel('Nome completo').fill('Nina da Sofia')

    await takeControlOf(page, business.id)
    const answered = saves.waitForResponse('**/crm.contacts.update')
    letThrough()
    expect((await answered).status()).toBe(200)
    await saves.unroute('**/crm.contacts.update')
    expect(await nameIn(own, known.uuid)).toBe('Nina Rocha Reis')
    expect(await nameIn(business, contact.uuid)).toBe('Lívia Prado')
  })

  await test.step('cada aba diz que há controle, e nenhuma escreve nele o que era do outro', async () => {
    await expect(bar(owners)).toContainText('A equipe do Cortejo está no seu espaço')
    for (const tab of [saves, writes]) {
      await lookAt(tab)
      await expect(bar(tab)).toBeVisible()
      await expect(tab).toHaveURL(/\/app\/events/)
      await expect(tab.getByText('Casamento Lívia & Dário')).toBeVisible()
      await expect(tab.getByText('Nina')).toHaveCount(0)
    }
    await owners.goto(`/app/contacts/${contact.uuid}/update`)
    await owners.getByLabel('Nome completo').fill('Lívia Prado Nunes')
    await owners.getByRole('button', { name: 'Salvar' }).first().click()
    await expect.poll(() => nameIn(business, contact.uuid)).toBe('Lívia Prado Nunes')
  })

  await test.step('deixada a equipe, cada aba volta a ser de quem a abriu', async () => {
    nameStaff('revoke', staff.phone)
    for (const tab of [saves, writes]) {
      await lookAt(tab)
      await expect(bar(tab)).toBeHidden({ timeout: 30_000 })
      await expect(tab.locator('body')).not.toContainText('Lívia')
      await tab.goto(`/app/contacts/${known.uuid}/update`)
      await tab.getByLabel('Nome completo').fill(`Nina ${tab === saves ? 'Um' : 'Dois'}`)
      await tab.getByRole('button', { name: 'Salvar' }).first().click()
      await expect.poll(() => nameIn(own, known.uuid)).toBe(`Nina ${tab === saves ? 'Um' : 'Dois'}`)
    }
    expect(await nameIn(business, contact.uuid)).toBe('Lívia Prado Nunes')
  })
})
