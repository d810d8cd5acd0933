import { freshPhone } from './house/people'
import { expect, test } from './house/test'

const devices = [
  ['telefone', { width: 390, height: 844 }],
  ['computador', { width: 1440, height: 900 }],
] as const

for (const [device, viewport] of devices) {
  test.describe(`as importações, no ${device}`, () => {
    test.use({
      viewport,
      hasTouch: device === 'telefone',
    })

    test('um arquivo de fornecedores diz o que está errado, e volta ao começo', async ({
      page,
      business: _,
    }) => {
      await page.goto('/app/vendors/import')
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
        `Nome;Telefone;Email;Categorias;Instagram\nFlora;${freshPhone()};;Flores;\nLuz;1;;Flores;\n`,
      )
      await expect(
        page.getByText('Erro na linha: número de telefone inválido (Telefone, 1)'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Importar 1 fornecedor' }).click()
      await expect(page.getByText('Fornecedores importados com sucesso!')).toBeVisible()
    })
  })
}
