import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import ClosedHere from './ClosedHere'
import { noteClosed } from './closed'

function Page() {
  const [drawn, setDrawn] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setDrawn(drawn + 1)}>
        Ler de novo
      </button>
      <ClosedHere key={drawn} asked={undefined} />
    </>
  )
}

const routerAt = (path: string) =>
  createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: [path] }),
    notFoundMode: 'root',
  })

// The router keeps the place that was scrolled to; jsdom scrolls nothing.
vi.stubGlobal('scrollTo', () => undefined)

test('a part that was closed is told of as long as one stays, and not where one comes back', async () => {
  const router = routerAt('/app/festa')
  noteClosed('/app/festa/organization')
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByText('Esta parte foi fechada')).toBeInTheDocument()
  // The routes were read again, and the screen with them.
  act(() => screen.getByRole('button', { name: 'Ler de novo' }).click())
  expect(screen.getByText('Esta parte foi fechada')).toBeInTheDocument()
  await act(() => router.navigate({ href: '/app' }))
  await act(() => router.navigate({ href: '/app/festa' }))
  act(() => screen.getByRole('button', { name: 'Ler de novo' }).click())
  expect(screen.queryByText('Esta parte foi fechada')).not.toBeInTheDocument()
})

test('it is told of also where the answer that says so comes after the screen', async () => {
  const router = routerAt('/app/baile')
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByRole('button', { name: 'Ler de novo' })).toBeInTheDocument()
  expect(screen.queryByText('Esta parte foi fechada')).not.toBeInTheDocument()
  act(() => noteClosed('/app/baile'))
  expect(screen.getByText('Esta parte foi fechada')).toBeInTheDocument()
})

test('it is told of also where the closed part itself was drawn once more before one is led out of it', async () => {
  const router = routerAt('/app/jantar/organization')
  noteClosed('/app/jantar/organization')
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByText('Esta parte foi fechada')).toBeInTheDocument()
  await act(() => router.navigate({ href: '/app/jantar', replace: true }))
  expect(screen.getByText('Esta parte foi fechada')).toBeInTheDocument()
  await act(() => router.navigate({ href: '/app' }))
  await act(() => router.navigate({ href: '/app/jantar' }))
  expect(screen.queryByText('Esta parte foi fechada')).not.toBeInTheDocument()
})
