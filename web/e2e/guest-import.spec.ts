import { readFileSync } from 'node:fs'
import { nextYear } from './support/clock'
import { wellMadeAtBothSizes } from './support/looks'
import { expect, test } from './support/test'

// A line that cannot hold the names is refused on purpose.
test.use({ provoked: /status of 422 .*imports\.chooseFields/ })

test('a lista bagunçada entra com o número certo de lugares, e se corrige antes', async ({
  page,
  business,
}) => {
  const { uuid } = await business.wedding(['Marina Alves', 'Tomás'], {
    date: `${nextYear}-09-18`,
    startFrom: { kind: 'BLANK' },
  })
  await page.goto(`/app/${uuid}/rsvp/import`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'convidados.csv',
    mimeType: 'text/csv',
    buffer: readFileSync('../api/imports/testdata/cases/00-lista-baguncada/convidados.csv'),
  })
  await expect(page.getByText('Os nomes das colunas estão na linha 5.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importar 19 convidados' })).toBeVisible()
  await expect(page.getByText('1 telefone sem DDD')).toBeVisible()
  await expect(page.getByText('1 resposta desconhecida “depende do trabalho”')).toBeVisible()
  await wellMadeAtBothSizes(page, 'lista para conferir')

  // One correction for all rows of a kind.
  await page.getByLabel('DDD', { exact: true }).fill('31')
  await page.getByRole('button', { name: 'Corrigir todas' }).click()
  await expect(page.getByText('1 telefone sem DDD')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'O que “depende do trabalho” quer dizer' }).click()
  await page.getByRole('option', { name: 'Sem resposta' }).click()
  await expect(page.getByText(/resposta desconhecida/)).toHaveCount(0)

  // A cell in place, by keyboard.
  const phone = page.getByLabel('Telefone, linha 11')
  await phone.fill('(31) 98765-4320')
  await phone.press('Enter')
  await expect(page.getByText('1 telefone que não dá para ler')).toHaveCount(0)
  await page.getByRole('button', { name: 'Menos um lugar na linha 6' }).click()
  await expect(page.getByRole('button', { name: 'Importar 18 convidados' })).toBeVisible()

  // Two cells of a row, the second before the first is answered.
  const name = page.getByLabel('Nome, linha 9')
  await name.fill('Sr. e Sra. Lima Prado')
  await name.press('Tab')
  const table = page.getByLabel('Mesa, linha 9')
  await table.fill('5')
  await table.press('Enter')
  await expect(page.getByText('(31) 98888-1003 · mesa 5')).toBeVisible()
  await expect(page.getByText('Sr. e Sra. Lima Prado', { exact: true })).toBeVisible()
  await page.reload()
  await expect(table).toHaveValue('5')
  await expect(name).toHaveValue('Sr. e Sra. Lima Prado')

  // Another line of the column names, and back.
  for (const line of ['4', '5']) {
    await page.getByLabel('Se for outra, qual linha é').fill(line)
    await page.getByRole('button', { name: 'Usar esta linha' }).click()
    await expect(page.getByText(`Os nomes das colunas estão na linha ${line}.`)).toBeVisible()
  }
  await page.getByLabel('Se for outra, qual linha é').fill('3')
  await page.getByRole('button', { name: 'Usar esta linha' }).click()
  await expect(page.getByText('Escolha uma linha do arquivo.')).toBeVisible()

  // The rows left out are listed, and can be kept.
  await page.getByRole('radio', { name: /^Fora/ }).click()
  await expect(page.getByText('Linha de soma, sem nome').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /baixar a lista/ }).click()
  expect((await download).suggestedFilename()).toBe('fora-da-importacao.csv')

  await page.getByRole('button', { name: 'Importar 18 convidados' }).click()
  await expect(page.getByRole('heading', { name: 'Tudo certo!' })).toBeVisible()
  await page.goto(`/app/${uuid}/rsvp`)
  await expect(page.getByText('7 convites · 18 convidados')).toBeVisible()
})
