import { Link } from '@tanstack/react-router'
import { FileUp, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Content } from '@/app/frame/Content'
import { ListAndPanel } from '@/app/frame/ListAndPanel'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { buttonClass } from '@/ui/Button'
import { fabClass } from '@/ui/fab'
import { PageHeader } from '@/ui/PageHeader'
import { TextField } from '@/ui/TextField'
import { ContactList } from './ContactList'

export interface ContactsScreenProps {
  query: string
  onQueryChange: (query: string) => void
  selected: string | undefined
  /** The card that is open. */
  children: ReactNode
}

/** Lists the contacts of the business, with the open one next to the list. */
export function ContactsScreen({ query, onQueryChange, selected, children }: ContactsScreenProps) {
  const { may } = useWorkspace()
  const [text, setText] = useAddressSearch(query, onQueryChange)
  const writes = may('WRITE_CONTACTS')
  return (
    <>
      <PhoneBar
        title="Contatos"
        action={
          writes && (
            <Link
              to="/app/contacts/import"
              aria-label="Importar contatos"
              className="flex size-11 items-center justify-center rounded-input"
            >
              <FileUp size={20} aria-hidden />
            </Link>
          )
        }
      />
      <ListAndPanel selected={selected} panel={children}>
        <Content className="max-md:pb-28">
          <PageHeader
            title="Contatos"
            action={
              writes && (
                <>
                  <Link
                    to="/app/contacts/import"
                    className={buttonClass('secondary', 'md', 'max-md:hidden')}
                  >
                    <FileUp size={18} aria-hidden />
                    Importar
                  </Link>
                  <Link
                    to="/app/contacts/add"
                    className={buttonClass('primary', 'md', 'max-md:hidden')}
                  >
                    <Plus size={18} aria-hidden />
                    Cadastrar contato
                  </Link>
                </>
              )
            }
          />
          <TextField
            label="Buscar contato"
            hideLabel
            type="search"
            placeholder="Nome, telefone, e-mail ou Instagram"
            icon={<Search size={18} aria-hidden />}
            maxLength={120}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="mb-5"
          />
          <ContactList query={query} selected={selected} onClearSearch={() => setText('')} />
          {writes && (
            <Link to="/app/contacts/add" aria-label="Cadastrar contato" className={fabClass}>
              <Plus size={24} aria-hidden />
            </Link>
          )}
        </Content>
      </ListAndPanel>
    </>
  )
}
