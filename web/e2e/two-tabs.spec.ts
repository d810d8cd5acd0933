import { invite } from './support/invites'
import { Business, freshPhone } from './support/people'
import { enter, newPerson } from './support/pool'
import { expect, test } from './support/test'

// A tab that was signed out by another is refused, and the browser logs it.
test.use({ provoked: /status of 401|Problem: (Entre|Sua sessão|Não)/ })

test('sair numa aba sai da outra, que está noutro espaço, e nada dela passa a quem entra depois', async ({
  browserOf,
  business,
}) => {
  const phone = newPerson()
  const uuid = await invite(business, { phone })
  const first = await browserOf(phone)
  const { request } = first
  const accepted = await request.post('/api/me/businessTeamMember.acceptInvite', {
    data: { uuid, businessUuid: business.id },
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  const own = await Business.open(request, 'Festas da Paula', 'Paula Reis')
  await own.change('crm.contacts.create', { fullName: 'Nina Rocha', phone: freshPhone() })
  await first.goto('/app/contacts')
  await expect(first.getByText('Nina Rocha').first()).toBeVisible()

  const second = await first.context().newPage()
  const chosen = await request.post('/api/me/businessTeamMember.selectBusiness', {
    data: { businessUuid: business.id },
  })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  await second.goto('/app/contacts/add')
  await second.getByLabel('Nome completo').fill('Lívia da Paula')
  await second.getByLabel('Celular').fill('(31) 97777-4321')
  // The first tab stays in its own business.
  await first.reload()
  await expect(first.getByText('Nina Rocha').first()).toBeVisible()

  await first.goto('/app/menu')
  await first.getByRole('button', { name: 'Sair' }).click()
  await first.waitForURL('**/auth/signin*')
  const sent = second.waitForResponse('**/crm.contacts.create')
  await second.getByRole('button', { name: 'Cadastrar contato' }).click()
  expect((await sent).status()).toBe(401)

  // Another person signs in in this browser, and finds nothing of the tabs.
  const other = newPerson()
  await enter(first.context(), other)
  const theirs = await Business.open(request, 'Terceiro ateliê', 'Rita Nunes')
  for (const tab of [first, second]) {
    await tab.goto('/app/contacts/add')
    await expect(tab.getByLabel('Nome completo')).toHaveValue('')
    for (const name of ['Nina Rocha', 'Lívia', 'Festas da Paula', 'Ateliê das Festas'])
      await expect(tab.locator('body')).not.toContainText(name)
    const kept = await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(kept).not.toContain('Lívia')
    expect(kept).not.toContain(own.id)
  }
  for (const of of [business, theirs]) {
    const { items } = await of.ask<{ items: { fullName: string }[] }>('crm.contacts.getAll')
    expect(items.map(({ fullName }) => fullName)).not.toContain('Lívia da Paula')
  }
})
