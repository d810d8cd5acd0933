import { createFileRoute } from '@tanstack/react-router'
import { mustHold } from '@/features/customer/holds'
import { NothingYet } from '@/features/customer/NothingYet'

export const Route = createFileRoute('/evento/$eventUuid/pagamentos/')({
  beforeLoad: ({ context }) => mustHold(context, 'PAYMENTS'),
  component: () => <NothingYet area="PAYMENTS" title="Nenhum pagamento por aqui" />,
})
