import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormErrors } from './FormErrors'

test('what is wrong is read out as one sentence, that asks once', () => {
  render(
    <FormErrors
      failures={[]}
      attempt={1}
      errors={{
        phone: { type: 'custom', message: 'Confira o número: faltam ou sobram dígitos' },
        tax: { type: 'custom', message: 'CPF ou CNPJ inválido.' },
      }}
    />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Falta acertar: confira o número: faltam ou sobram dígitos; CPF ou CNPJ inválido.',
  )
})

test('before anything was sent nothing is wrong', () => {
  render(<FormErrors failures={[]} attempt={0} errors={{ a: { type: 'custom', message: 'A' } }} />)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})
