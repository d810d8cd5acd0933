import { createFileRoute } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { AddTemplateScreen } from '@/features/contracts/templates/AddTemplateScreen'

export const Route = createFileRoute('/app/contracts/templates/add')({
  staticData: { aloneOnPhone: true },
  head: () => ({ meta: [{ title: 'Novo modelo de contrato · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="WRITE_TEMPLATES"
      title="Novo modelo de contrato"
      does="cria modelos"
      back={{ link: { to: '/app/contracts/templates' }, label: 'Modelos de contrato' }}
    >
      <AddTemplateScreen />
    </OnlyManagers>
  )
}
