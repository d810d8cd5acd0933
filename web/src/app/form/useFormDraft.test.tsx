import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useAppForm } from './useAppForm'

const schema = z.object({ title: z.string().max(100), kind: z.string().max(10) })

function Name() {
  const { form, text, submit } = useAppForm({
    schema,
    initial: { title: '', kind: 'wedding' },
    draft: 'name',
    save: async () => undefined,
    onSaved: () => undefined,
  })
  return (
    <form onSubmit={submit}>
      <label>
        Nome <input {...form.register('title')} maxLength={text('title').maxLength} />
      </label>
      <button type="submit">Salvar</button>
      {form.formState.isDirty ? <p>por salvar</p> : <p>salvo</p>}
    </form>
  )
}

function draw(component = Name) {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
  })
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

afterEach(() => sessionStorage.clear())

test('what comes back from a draft is unsaved, until it is saved', async () => {
  sessionStorage.setItem('cortejo.draft.name', JSON.stringify({ title: 'Helena', kind: 'wedding' }))
  draw()
  expect(await screen.findByText('por salvar')).toBeInTheDocument()
  expect(screen.getByLabelText('Nome')).toHaveValue('Helena')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('salvo')).toBeInTheDocument()
  expect(sessionStorage.getItem('cortejo.draft.name')).toBeNull()
})

const holderSchema = z.object({
  name: z.string().max(30),
  document: z.string().max(18),
  account: z.object({ agency: z.string().max(5), number: z.string().max(20) }),
})

function Holder() {
  const { form, element, submit } = useAppForm({
    schema: holderSchema,
    initial: { name: '', document: '', account: { agency: '', number: '' } },
    draft: 'holder',
    secret: ['document', 'account.number'],
    save: async () => undefined,
    onSaved: () => undefined,
  })
  return (
    <form ref={element} onSubmit={submit}>
      <input aria-label="Titular" {...form.register('name')} />
      <input aria-label="CPF" {...form.register('document')} />
      <input aria-label="Agência" {...form.register('account.agency')} />
      <input aria-label="Conta" {...form.register('account.number')} />
    </form>
  )
}

test('a secret field lies nowhere in the storage, and the others come back', async () => {
  const { unmount } = draw(Holder)
  await userEvent.type(await screen.findByLabelText('CPF'), '529.982.247-25')
  await userEvent.type(screen.getByLabelText('Conta'), '210169')
  await userEvent.type(screen.getByLabelText('Titular'), 'Helena Prado')
  await userEvent.type(screen.getByLabelText('Agência'), '1584')
  unmount()
  const stored = JSON.stringify({ ...sessionStorage })
  expect(stored).toContain('Helena Prado')
  expect(stored).toContain('1584')
  expect(stored).not.toContain('529')
  expect(stored).not.toContain('210169')
  draw(Holder)
  expect(await screen.findByLabelText('Titular')).toHaveValue('Helena Prado')
  expect(screen.getByLabelText('Agência')).toHaveValue('1584')
  expect(screen.getByLabelText('CPF')).toHaveValue('')
  expect(screen.getByLabelText('Conta')).toHaveValue('')
})

test('a form of which only secret fields are typed keeps no draft', async () => {
  const { unmount } = draw(Holder)
  await userEvent.type(await screen.findByLabelText('CPF'), '529.982.247-25')
  unmount()
  expect(sessionStorage.getItem('cortejo.draft.holder')).toBeNull()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('529')
})
