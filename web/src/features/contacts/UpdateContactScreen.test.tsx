import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { UpdateContactScreen } from './UpdateContactScreen'

const { workspace, contact } = vi.hoisted(() => ({
  workspace: { inControl: false },
  contact: { events: [] as object[] },
}))

vi.mock('@tanstack/react-router', () => ({
  linkOptions: (link: object) => link,
  useNavigate: () => () => undefined,
}))
vi.mock('@/app/workspace/useWorkspace', () => ({
  useWorkspace: () => ({ client: {}, business: workspace }),
}))
vi.mock('./queries', () => ({
  contactQuery: () => ({
    queryKey: ['contact', contact.events.length],
    queryFn: () => ({ fullName: 'Cora Dias', ...contact }),
  }),
}))
vi.mock('./contactForm', () => ({ valuesOf: () => ({}) }))
vi.mock('./ContactFormPage', () => ({
  ContactFormPage: ({ closed }: { closed?: boolean }): ReactNode => (
    <p>{closed ? 'fechado' : 'aberto'}</p>
  ),
}))

async function shows(text: string, inControl: boolean, events: object[]) {
  workspace.inControl = inControl
  contact.events = events
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <UpdateContactScreen contactUuid="1" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeVisible()
  unmount()
}

it('closes the phone and the e-mail of a client to staff in control, and to no one else', async () => {
  await shows('fechado', true, [{}])
  await shows('aberto', true, [])
  await shows('aberto', false, [{}])
})
