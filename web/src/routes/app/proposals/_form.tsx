import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { ProposalFormScreen } from '@/features/proposals/form/ProposalFormScreen'
import { openedForm } from '@/features/proposals/form/session'

/** The form stays while one of its pickers is open over it. */
export const Route = createFileRoute('/app/proposals/_form')({
  staticData: { aloneOnPhone: true },
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="WRITE_PROPOSALS"
      title="Orçamento"
      does="faz orçamentos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <Form />
    </OnlyManagers>
  )
}

function Form() {
  const { businessId } = useWorkspace()
  const inside = useChildMatches({
    select: (matches) => matches.at(-1),
    structuralSharing: false,
  })
  const picking = !/\/(add|edit)$/.test(inside?.routeId ?? '')
  const { proposalUuid: uuid } = (inside?.params ?? {}) as { proposalUuid?: string }
  const { customer } = (inside?.search ?? {}) as { customer?: string }
  const { uuid: of, customer: contact } = (picking ? openedForm(businessId) : undefined) ?? {
    uuid,
    customer,
  }
  return (
    <ProposalFormScreen open={{ uuid: of, customer: contact }} picking={picking}>
      <Outlet />
    </ProposalFormScreen>
  )
}
