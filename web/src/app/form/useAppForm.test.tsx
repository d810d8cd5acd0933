import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Problem } from '@/lib/problem'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { patchOf } from './changes'
import { Form, SaveButton } from './Form'
import { useAppForm } from './useAppForm'

vi.mock('@/lib/useMediaQuery', () => ({ useDesktop: () => true }))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))

const schema = z.object({ title: z.string(), email: z.string(), observations: z.string() })
type Values = z.infer<typeof schema>

const stored: Values = { title: 'Bolo', email: 'a@b.co', observations: 'Sem nozes' }
const send = vi.fn((_patch: object) => Promise.resolve())

function Edit({ now }: { now: Values }) {
  const form = useAppForm({
    schema,
    initial: now,
    draft: 'task',
    save: ({ email, ...values }, sent) => send(patchOf({ ...values, email: email || null }, sent)),
    onSaved: () => {},
  })
  return (
    <Form of={form}>
      <TextField label="Título" {...form.text('title')} />
      <TextField label="E-mail" {...form.text('email')} />
      <TextArea label="Observações" {...form.text('observations')} />
      <SaveButton saving="Salvando…">Salvar</SaveButton>
    </Form>
  )
}

function Rows() {
  const form = useAppForm({
    schema: z.object({ items: z.array(z.object({ name: z.string() })) }),
    initial: { items: [{ name: 'Bolo' }, { name: 'Flores' }] },
    draft: 'task',
    save: send,
    onSaved: () => {},
  })
  return (
    <Form of={form}>
      <TextField label="Primeiro" {...form.text('items.0.name')} />
      <TextField label="Segundo" {...form.text('items.1.name')} />
      <SaveButton saving="Salvando…">Salvar</SaveButton>
    </Form>
  )
}

const page = (now: Values) => (
  <QueryClientProvider client={new QueryClient()}>
    <Edit now={now} />
  </QueryClientProvider>
)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

// The choice's code comes when there is one.
beforeAll(() => Promise.all([import('@/app/clash/TextClash'), import('@/ui/DialogPopup')]))

beforeEach(() => {
  sessionStorage.clear()
  send.mockReset()
  send.mockResolvedValue()
})

it('manda só o que foi mexido, e o resto acompanha o que os outros mudam', async () => {
  const { rerender } = render(page(stored))
  await userEvent.type(field('Observações'), ' nem amêndoas')
  await userEvent.clear(field('E-mail'))
  rerender(page({ title: 'Bolo de três andares', email: 'c@d.co', observations: 'Sem leite' }))
  await waitFor(() => expect(field('Título').value).toBe('Bolo de três andares'))
  expect(field('Observações').value).toBe('Sem nozes nem amêndoas')
  await save()
  // The base value is the one that was read, not the one that arrived meanwhile.
  expect(send).toHaveBeenCalledExactlyOnceWith({
    email: null,
    observations: 'Sem nozes nem amêndoas',
    observationsWas: 'Sem nozes',
  })
})

it('um rascunho lembra sobre o que foi escrito, e não desfaz o que não foi mexido', async () => {
  const { unmount } = render(page(stored))
  await userEvent.type(field('Observações'), '!')
  unmount()
  render(page({ ...stored, title: 'Outro', observations: 'Sem leite' }))
  await waitFor(() => expect(field('Observações').value).toBe('Sem nozes!'))
  expect(field('Título').value).toBe('Outro')
  await save()
  expect(send).toHaveBeenCalledExactlyOnceWith({
    observations: 'Sem nozes!',
    observationsWas: 'Sem nozes',
  })
})

const clash = new Problem({
  status: 409,
  code: 'conflict',
  detail: 'Este texto mudou',
  clashes: [{ field: 'observations', sent: 'Sem nozes!', current: 'Sem leite' }],
})

it.each([
  ['Ficar com o meu', 'Sem nozes!', { observations: 'Sem nozes!', observationsWas: 'Sem leite' }],
  ['Ficar com o salvo', 'Sem leite', {}],
])('dois escreveram no mesmo lugar: %s', async (choice, stands, sent) => {
  send.mockRejectedValueOnce(clash)
  render(page(stored))
  await userEvent.type(field('Observações'), '!')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: choice }))
  await waitFor(() => expect(send).toHaveBeenLastCalledWith(sent))
  expect(field('Observações').value).toBe(stands)
  expect(send).toHaveBeenCalledTimes(2)
})

it('juntar os dois deixa ajustar antes de salvar', async () => {
  send.mockRejectedValueOnce(clash)
  render(page(stored))
  await userEvent.type(field('Observações'), '!')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Juntar os dois' }))
  await waitFor(() => expect(field('Observações').value).toBe('Sem leite\n\nSem nozes!'))
  expect(send).toHaveBeenCalledTimes(1)
  await save()
  expect(send).toHaveBeenLastCalledWith({
    observations: 'Sem leite\n\nSem nozes!',
    observationsWas: 'Sem leite',
  })
})

it('o que foi recusado não fica ao lado do que se escreveu depois', async () => {
  let refuse = (_: Problem) => {}
  send.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)))
  render(page(stored))
  await userEvent.type(field('Título'), '!')
  await save()
  await userEvent.type(field('Título'), '?')
  const fields = [
    { field: 'title', message: 'Escolha outro título' },
    { field: 'email', message: 'Este e-mail não existe' },
  ]
  refuse(new Problem({ status: 422, code: 'invalid', detail: 'Dados inválidos', fields }))
  await waitFor(() => expect(field('E-mail')).toHaveAccessibleDescription('Este e-mail não existe'))
  expect(field('Título')).not.toHaveAccessibleDescription()
  expect(screen.getByText('Escolha outro título')).toBeVisible()
})

it('também numa linha de uma lista', async () => {
  let refuse = (_: Problem) => {}
  send.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rows />
    </QueryClientProvider>,
  )
  await userEvent.type(field('Primeiro'), '!')
  await save()
  await userEvent.type(field('Primeiro'), '?')
  const fields = [
    { field: 'items.0.name', message: 'Escolha outro nome' },
    { field: 'items.1.name', message: 'Diga que flores' },
  ]
  refuse(new Problem({ status: 422, code: 'invalid', detail: 'Dados inválidos', fields }))
  await waitFor(() => expect(field('Segundo')).toHaveAccessibleDescription('Diga que flores'))
  expect(field('Primeiro')).not.toHaveAccessibleDescription()
  expect(screen.getByText('Escolha outro nome')).toBeVisible()
})
