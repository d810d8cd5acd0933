import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { OnlyManagers } from './OnlyManagers'

const { permissions } = vi.hoisted(() => ({ permissions: new Set<string>() }))

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/app/events">{children}</a>,
}))
vi.mock('./useWorkspace', () => ({
  useWorkspace: () => ({
    may: (permission: string) => permissions.has(permission),
    business: { name: 'Ana Clara Cerimonial', ownerName: 'Ana Clara' },
  }),
}))

beforeEach(() => permissions.clear())

function show() {
  render(
    <OnlyManagers
      permission="WRITE_EVENTS"
      title="Criar evento"
      does="cria eventos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <form aria-label="Novo evento" />
    </OnlyManagers>,
  )
}

it('tells a helper who may do it, in place of the form', () => {
  show()
  expect(screen.getByText('Só quem administra o espaço cria eventos')).toBeVisible()
  expect(screen.getByText('Fale com Ana Clara se precisar.')).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
})

it('lets pass whoever has the permission', () => {
  permissions.add('WRITE_EVENTS')
  show()
  expect(screen.getByRole('form')).toBeVisible()
})
