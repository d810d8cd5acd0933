import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { AddVendorScreen, type AddVendorSearch } from '@/features/vendors/AddVendorScreen'
import { present, uuidIn, words } from '@/lib/search'

export const Route = createFileRoute('/app/vendors/add')({
  validateSearch: (search: Partial<AddVendorSearch> & SearchSchemaInput): AddVendorSearch =>
    present({
      nome: words(search.nome, 120),
      servico: words(search.servico, 40),
      evento: uuidIn(search.evento),
      tarefa: uuidIn(search.tarefa),
    }),
  head: () => ({ meta: [{ title: 'Novo fornecedor · Cortejo' }] }),
  component: Page,
})

function Page() {
  return (
    <OnlyManagers
      permission="WRITE_VENDORS"
      title="Novo fornecedor"
      does="adiciona fornecedores"
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <AddVendorScreen {...Route.useSearch()} />
    </OnlyManagers>
  )
}
