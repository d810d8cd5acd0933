import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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

function draw() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Name }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('what comes back from a draft is unsaved, until it is saved', async () => {
  sessionStorage.setItem('cortejo.draft.name', JSON.stringify({ title: 'Helena', kind: 'wedding' }))
  draw()
  expect(await screen.findByText('por salvar')).toBeInTheDocument()
  expect(screen.getByLabelText('Nome')).toHaveValue('Helena')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('salvo')).toBeInTheDocument()
  expect(sessionStorage.getItem('cortejo.draft.name')).toBeNull()
})
