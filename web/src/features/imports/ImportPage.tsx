import { linkOptions } from '@tanstack/react-router'
import { OnlyManagers } from '@/app/workspace/OnlyManagers'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { teamDesk } from './desk'
import { ImportScreen } from './ImportScreen'
import { type ImportKind, kinds } from './kinds'
import type { ImportSearch } from './search'

const places = {
  CONTACTS: {
    permission: 'WRITE_CONTACTS',
    back: {
      link: linkOptions({ to: '/app/contacts' }),
      label: 'Voltar para os contatos',
      name: 'Contatos',
    },
  },
  VENDORS: {
    permission: 'WRITE_VENDORS',
    back: {
      link: linkOptions({ to: '/app/vendors' }),
      label: 'Voltar para os fornecedores',
      name: 'Fornecedores',
    },
  },
} as const

export interface ImportPageProps {
  /** Guests are brought into an event, at its own address. */
  kind: Exclude<ImportKind, 'GUESTS'>
  search: ImportSearch
  onSearchChange: (search: ImportSearch, replace: boolean) => void
}

/** The import of one kind, for members who may write the imported data. */
export function ImportPage({ kind, search, onSearchChange }: ImportPageProps) {
  const { client, business } = useWorkspace()
  const { permission, back } = places[kind]
  const { title, many } = kinds[kind]
  return (
    <OnlyManagers
      permission={permission}
      title={title}
      does={`importa ${many}`}
      back={{ link: { to: '/app/events' }, label: 'Voltar para os eventos' }}
    >
      <ImportScreen
        desk={teamDesk(client, kind, business.ownerPhone)}
        back={back}
        importUuid={search.import}
        onImportChange={(uuid) => onSearchChange(uuid ? { import: uuid } : {}, false)}
        verdict={search.rows}
        onVerdictChange={(rows) => onSearchChange({ ...search, rows }, true)}
      />
    </OnlyManagers>
  )
}
