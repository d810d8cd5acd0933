import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeDraft } from '@/lib/useDraft'
import { OnlyManagers } from './OnlyManagers'

const { permissions, control } = vi.hoisted(() => ({
  permissions: new Set<string>(),
  control: { on: false },
}))

vi.mock('@tanstack/react-router', () => ({
  useLocation: () => ({ pathname: '/app/events/create' }),
  Link: ({ children }: { children: React.ReactNode }) => <a href="/app/events">{children}</a>,
}))
vi.mock('./useWorkspace', () => ({
  useWorkspace: () => ({
    may: (permission: string) => permissions.has(permission),
    business: {
      name: 'Ana Clara Cerimonial',
      ownerName: 'Ana Clara',
      ownerPhone: '+5531987654321',
      inControl: control.on,
    },
  }),
}))

beforeEach(() => {
  permissions.clear()
  control.on = false
  sessionStorage.clear()
})

function show(grants = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OnlyManagers
        grants={grants}
        permission="WRITE_EVENTS"
        title="Criar evento"
        does="cria eventos"
        back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
      >
        <form aria-label="Novo evento" />
      </OnlyManagers>
    </QueryClientProvider>,
  )
}

it('tells a helper who may do it, in place of the form', () => {
  show()
  expect(screen.getByText('Só quem administra o espaço cria eventos')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Ana Clara/ })).toHaveAttribute(
    'href',
    'https://wa.me/5531987654321',
  )
  expect(screen.queryByRole('form')).toBeNull()
})

it('leaves readable what was being written when the role changed', async () => {
  const pathname = '/app/events/create'
  const lines = [{ label: 'Nome', text: 'Casamento da Lívia' }]
  writeDraft('event.create', { title: 'Casamento da Lívia' }, { pathname, lines })
  show()
  expect(await screen.findByText('Casamento da Lívia')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copiar o texto' })).toBeVisible()
})

it('lets pass whoever has the permission', () => {
  permissions.add('WRITE_EVENTS')
  show()
  expect(screen.getByRole('form')).toBeVisible()
})

it('tells staff in control why not, in place of a form that gives access', () => {
  permissions.add('WRITE_EVENTS')
  control.on = true
  show(true)
  expect(screen.getByText('Isto não se faz no controle')).toBeVisible()
  expect(screen.getByText(/não dá acesso a ninguém/)).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
})

it('leaves them a form that gives none', () => {
  permissions.add('WRITE_EVENTS')
  control.on = true
  show()
  expect(screen.getByRole('form')).toBeVisible()
})
