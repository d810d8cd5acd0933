import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { NothingYet } from '@/features/customer/NothingYet'

export const Route = createFileRoute('/evento/$eventUuid/contratos/')({
  beforeLoad: ({ context }) => mustHold(context, 'CONTRACTS'),
  component: () => <NothingYet area="CONTRACTS" title="Nenhum contrato por aqui" />,
})
