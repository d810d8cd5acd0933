import { deskSize, phoneSize, wellMadeAtBothSizes } from './support/looks'
import { freshPhone, typed } from './support/people'
import { expect, test } from './support/test'
import { visit } from './support/visit'

test.describe('os contatos', () => {
  test.use({
    viewport: phoneSize,
    hasTouch: true,
    provoked: /status of 422 .*crm\.contacts\.create/,
  })

  test('um telefone que já existe é dito, e um contato excluído volta', async ({
    page,
    business,
  }) => {
    const phone = freshPhone()
    await business.change('crm.contacts.create', { fullName: 'Zuleica Prado', phone })
    await page.goto('/app/contacts/add?name=Clarice+Moraes')
    await expect(page.getByLabel('Nome completo')).toHaveValue('Clarice Moraes')
    await page.getByLabel('Celular').fill(typed(phone))
    await expect(page.getByText('Este telefone já é de Zuleica Prado')).toBeVisible()
    await page.getByRole('button', { name: 'Cadastrar contato' }).click()
    await expect(page.getByLabel('Celular')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('checkbox', { name: 'É outra pessoa, com o mesmo telefone' }).click()
    await page.getByRole('button', { name: 'Cadastrar contato' }).click()
    await expect(page).toHaveURL(/\/app\/contacts\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'Clarice Moraes' })).toBeVisible()

    await page.getByRole('button', { name: 'Ações do contato' }).click()
    await page.getByRole('menuitem', { name: 'Excluir contato' }).click()
    await expect(page.getByText('Contato excluído')).toBeVisible()
    await expect(page.getByRole('link', { name: /Clarice Moraes/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('link', { name: /Clarice Moraes/ })).toBeVisible()

    await page.getByLabel('Buscar contato').fill('zulêica')
    await expect(page.getByRole('link', { name: /Clarice Moraes/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Zuleica Prado/ })).toBeVisible()
  })

  test('por um contato excluído ninguém mais pergunta, por mais que a lista demore', async ({
    page,
    business,
  }) => {
    const { uuid } = await business.change<{ uuid: string }>('crm.contacts.create', {
      fullName: 'Clarice Moraes',
      phone: freshPhone(),
    })
    await page.goto('/app/contacts')
    await page.getByRole('link', { name: /Clarice Moraes/ }).click()
    await expect(page.getByRole('heading', { name: 'Clarice Moraes' })).toBeVisible()
    // By now the cached contacts are stale.
    await page.clock.setFixedTime(Date.now() + 60_000)
    let answer: () => void = () => undefined
    const late = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/crm\.contacts\.getAll/, async (route) => {
      await late
      await route.continue()
    })
    const asked: string[] = []
    await page.getByRole('button', { name: 'Ações do contato' }).click()
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('menuitem', { name: 'Excluir contato' }).click()
    await expect(page.getByText('Contato excluído')).toBeVisible()
    await expect(page).toHaveURL(/\/app\/contacts$/)
    await expect(page.getByRole('link', { name: /Clarice Moraes/ })).toHaveCount(0)
    const listed = page.waitForResponse(/crm\.contacts\.getAll/)
    answer()
    await listed
    await expect(page.getByLabel('Buscar contato')).toBeVisible()
    expect(asked.filter((url) => url.includes('crm.contacts.get?') && url.includes(uuid))).toEqual(
      [],
    )
  })

  test('um arquivo de contatos é conferido, importado e desfeito', async ({ page, business }) => {
    const phone = freshPhone()
    await business.change('crm.contacts.create', { fullName: 'Zuleica Prado', phone })
    await page.goto('/app/contacts/import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'agenda.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Nome;Celular;Nota\nJoão Sá;${freshPhone()};Prefere manhãs\nRepetida;${phone};\nSem telefone;123;\n`,
        'latin1',
      ),
    })
    await expect(page.getByText('1 telefone que não dá para ler')).toBeVisible()
    await wellMadeAtBothSizes(page, 'importação conferida')
    await page.getByRole('radio', { name: 'Prontos (1)' }).click()
    await expect(page.getByText('João Sá', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Importar 2 contatos' }).click()
    await expect(page.getByRole('heading', { name: 'Tudo certo!' })).toBeVisible()
    await wellMadeAtBothSizes(page, 'importação concluída')
    await page.getByRole('button', { name: 'Desfazer importação' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer importação' }).click()
    await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()

    await page.getByRole('button', { name: 'Importar outro arquivo' }).click()
    const past = page.getByRole('region', { name: 'Importações anteriores' })
    await expect(past.getByText('agenda.csv')).toBeVisible()
    await expect(past.getByText('Desfeita')).toBeVisible()
    await expect(past.getByRole('button')).toHaveCount(0)
  })

  test('um arquivo de fornecedores diz o que está errado, e volta ao começo', async ({
    page,
    business: _,
  }) => {
    await page.goto('/app/vendors/import')
    const past = page.getByRole('region', { name: 'Importações anteriores' })
    await expect(past.getByText(/^Nenhuma ainda/)).toBeVisible()
    const choose = (text: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'fornecedores.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await choose('a;b\n1;2\n')
    await expect(page.getByText('Nenhuma coluna foi encontrada.')).toBeVisible()
    await page.getByRole('button', { name: /fornecedores\.csv/ }).click()
    await choose(
      `Nome;Telefone;Email;Categorias;Instagram\nFlora;${freshPhone()};;Flores;\nLuz;1;;Flores;\nNeve;${freshPhone()};;"Gelo seco, doces, som, fotógrafo";\nFrio;${freshPhone()};;Gelo seco;\n`,
    )
    await expect(
      page.getByText('Erro na linha: número de telefone inválido (Telefone, 1)'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Importar 3 fornecedores' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Gelo seco' }).click()
    await page.getByRole('option', { name: 'Atrações' }).click()
    await expect(page.getByRole('button', { name: 'Importar 3 fornecedores' })).toBeVisible()
    await page.getByText('Prontos (3)').click()
    await expect(page.getByText(/Fica de fora: Fotografia\./)).toBeVisible()
    await wellMadeAtBothSizes(page, 'prévia da importação')
    await page.getByRole('button', { name: 'Importar 3 fornecedores' }).click()
    await expect(page.getByText('Fornecedores importados com sucesso!')).toBeVisible()

    await page.getByRole('button', { name: 'Importar outro arquivo' }).click()
    await expect(past.getByText('3 fornecedores novos.')).toBeVisible()
    await wellMadeAtBothSizes(page, 'importações anteriores')
    await past.getByRole('button', { name: 'Desfazer a importação de fornecedores.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer importação' }).click()
    await expect(past.getByText('Desfeita')).toBeVisible()
    await expect(past.getByText('Nada do que o arquivo trouxe ficou.')).toBeVisible()
    await visit(page, '/app/vendors')
    await expect(page.getByText('Flora', { exact: true })).toHaveCount(0)
  })
})

test('no computador, o cartão se abre ao lado da lista, e se exclui de lá', async ({
  page,
  business,
}) => {
  await page.setViewportSize(deskSize)
  for (const fullName of ['Zuleica Prado', 'Clarice Moraes'])
    await business.change('crm.contacts.create', { fullName, phone: freshPhone() })
  const link = (name: string) => page.getByRole('link', { name: new RegExp(name) })
  await page.goto('/app/contacts')
  await link('Clarice Moraes').click()
  await expect(page.getByRole('heading', { name: 'Clarice Moraes' })).toBeVisible()
  await expect(link('Zuleica Prado')).toBeVisible()
  await page.getByRole('button', { name: 'Ações do contato' }).click()
  await page.getByRole('menuitem', { name: 'Excluir contato' }).click()
  await expect(link('Clarice Moraes')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(link('Clarice Moraes')).toBeVisible()
})
