import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { MoneyValue } from '@/lib/money'
import { CodeField } from './CodeField'
import { DateField } from './DateField'
import { MoneyField } from './MoneyField'
import { NumberField } from './NumberField'
import { PhoneField } from './PhoneField'
import { TextField } from './TextField'
import { TimeField } from './TimeField'

function Held<V>({
  start,
  children,
}: {
  start: V
  children: (value: V, set: (v: V) => void) => React.ReactNode
}) {
  const [value, set] = useState(start)
  return (
    <>
      {children(value, set)}
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const emitted = () => JSON.parse(screen.getByRole('status').textContent ?? 'null')

it('ties label, help and error to the input', () => {
  render(<TextField label="Nome" help="Como no convite." error="Escreva o nome." optional />)
  const input = screen.getByRole('textbox', { name: 'Nome (opcional)' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Escreva o nome. Como no convite.')
})

it('a phone is typed or pasted, shown masked and emitted as E.164', async () => {
  const user = userEvent.setup()
  render(
    <Held start="">
      {(value, set) => <PhoneField label="Celular" value={value} onValueChange={set} />}
    </Held>,
  )
  const input = screen.getByLabelText('Celular')
  await user.type(input, '31987654321')
  expect(input).toHaveValue('(31) 98765-4321')
  expect(emitted()).toBe('+5531987654321')
  await user.clear(input)
  await user.paste('+55 (31) 3222-1234')
  expect(input).toHaveValue('(31) 3222-1234')
  expect(emitted()).toBe('+553132221234')
  await user.type(input, '{Backspace}')
  expect(input).toHaveValue('(31) 3222-123')
})

function budget(start: MoneyValue = null) {
  render(
    <Held<MoneyValue> start={start}>
      {(value, set) => <MoneyField label="Orçamento" value={value} onValueChange={set} />}
    </Held>,
  )
  return screen.getByLabelText('Orçamento')
}

it('money is typed as people say it, and stands as typed until the field is left', async () => {
  const user = userEvent.setup()
  const input = budget()
  expect(input).toHaveAttribute('inputmode', 'decimal')
  await user.type(input, '14500')
  expect(input).toHaveValue('14500')
  expect(emitted()).toBe(1_450_000)
  await user.tab()
  expect(input).toHaveValue('14.500,00')
})

it('money is pasted with its sign and its points', async () => {
  const user = userEvent.setup()
  const input = budget()
  await user.click(input)
  await user.paste('R$\u00a014.500')
  expect(emitted()).toBe(1_450_000)
  await user.tab()
  expect(input).toHaveValue('14.500,00')
})

it('money is corrected where it stands', async () => {
  const user = userEvent.setup()
  const input = budget(1_450_000)
  expect(input).toHaveValue('14.500,00')
  await user.type(input, '{Backspace>3/}0')
  expect(emitted()).toBe(14_500_000)
  await user.type(input, '{Backspace>2/},5')
  expect(emitted()).toBe(145_050)
  await user.tab()
  expect(input).toHaveValue('1.450,50')
  await user.clear(input)
  expect(emitted()).toBeNull()
})

it('what is no amount stays as typed and is told when the field is left', async () => {
  const user = userEvent.setup()
  const input = budget()
  await user.type(input, '14,500')
  expect(input).toBeValid()
  await user.tab()
  expect(input).toHaveValue('14,500')
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription(/Confira o valor/)
  expect(emitted()).toBe('14,500')
})

it('a date is emitted when whole and left as typed when it is no day', async () => {
  const user = userEvent.setup()
  render(
    <Held start="">
      {(value, set) => <DateField label="Data" value={value} onValueChange={set} />}
    </Held>,
  )
  const input = screen.getByLabelText('Data')
  await user.type(input, '14112026')
  expect(input).toHaveValue('14/11/2026')
  expect(emitted()).toBe('2026-11-14')
  await user.clear(input)
  await user.type(input, '31022027')
  expect(input).toHaveValue('31/02/2027')
  expect(emitted()).toBe('31/02/2027')
})

it('a day that does not exist is told when the field is left, and not while it is typed', async () => {
  const user = userEvent.setup()
  render(
    <Held start="">
      {(value, set) => <DateField label="Data" value={value} onValueChange={set} />}
    </Held>,
  )
  const input = screen.getByLabelText('Data')
  await user.type(input, '31022027')
  expect(screen.queryByText('Essa data não existe')).toBeNull()
  await user.tab()
  expect(screen.getByText('Essa data não existe')).toBeVisible()
  expect(input).toHaveAttribute('aria-invalid', 'true')
  await user.clear(input)
  await user.type(input, '140327')
  expect(screen.queryByText('Essa data não existe')).toBeNull()
  await user.tab()
  expect(input).toHaveValue('14/03/2027')
  expect(emitted()).toBe('2027-03-14')
})

it('an hour is completed when the field is left', async () => {
  const user = userEvent.setup()
  render(
    <Held start="">
      {(value, set) => <TimeField label="Horário" value={value} onValueChange={set} />}
    </Held>,
  )
  const input = screen.getByLabelText('Horário')
  await user.type(input, '1630')
  expect(input).toHaveValue('16:30')
  await user.clear(input)
  await user.type(input, '9')
  await user.tab()
  expect(input).toHaveValue('09:00')
  expect(emitted()).toBe('09:00')
})

it('a number over the limit stays as typed, for the schema to refuse', async () => {
  const user = userEvent.setup()
  render(
    <Held start={null as number | null}>
      {(value, set) => (
        <NumberField label="Quanto" min={1} max={999} value={value} onValueChange={set} />
      )}
    </Held>,
  )
  const input = screen.getByLabelText('Quanto')
  await user.type(input, '99999')
  await user.tab()
  expect(input).toHaveValue('99.999')
  expect(emitted()).toBe(99_999)
})

it('the code sends itself once when full, typed or pasted', async () => {
  const user = userEvent.setup()
  const sent = vi.fn()
  render(
    <Held start="">
      {(value, set) => (
        <CodeField label="Código" value={value} onValueChange={set} onComplete={sent} />
      )}
    </Held>,
  )
  const input = screen.getByLabelText('Código')
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  expect(input).toHaveAttribute('inputmode', 'numeric')
  await user.type(input, '482913')
  expect(sent).toHaveBeenCalledExactlyOnceWith('482913')
  await user.type(input, '7')
  expect(sent).toHaveBeenCalledTimes(1)
  await user.clear(input)
  await user.paste('Seu código é 102938.')
  expect(sent).toHaveBeenLastCalledWith('102938')
})
