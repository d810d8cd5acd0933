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
  const { open, picking } = useOpen()
  return (
    <OnlyManagers
      permission="WRITE_PROPOSALS"
      // A new one is a link to its client; the text of one that is there gives nothing.
      grants={!open.uuid}
      title="Orçamento"
      does="faz orçamentos"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <ProposalFormScreen open={open} picking={picking}>
        <Outlet />
      </ProposalFormScreen>
    </OnlyManagers>
  )
}

/** Returns which proposal the form is of, none where it is new, and the picker that is open over it. */
function useOpen() {
  const { businessId } = useWorkspace()
  const { routeId, uuid, customer } = useChildMatches({
    // Every match there may be is one type, which takes minutes to be looked into.
    select: (matches: unknown): Inside => insideOf(matches as Match[]),
  })
  const picking = pickers[routeId.split('/').at(-1) ?? '']
  const open = (picking ? openedForm(businessId) : undefined) ?? { uuid, customer }
  return { open: { uuid: open.uuid, customer: open.customer }, picking }
}

/** Its pickers, by the ends of their addresses. */
const pickers: Partial<Record<string, string>> = {
  items: 'Itens do orçamento',
  'payment-methods': 'Formas de pagamento',
  attachment: 'Anexo',
}

interface Match {
  routeId: string
  params: { proposalUuid?: string }
  search: { customer?: string }
}

interface Inside {
  routeId: string
  uuid?: string
  customer?: string
}

function insideOf(matches: readonly Match[]): Inside {
  const last = matches.at(-1)
  const { proposalUuid: uuid } = last?.params ?? {}
  const { customer } = last?.search ?? {}
  return { routeId: last?.routeId ?? '', ...(uuid && { uuid }), ...(customer && { customer }) }
}
