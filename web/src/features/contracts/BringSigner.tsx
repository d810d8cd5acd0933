import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormAround } from '@/app/form/Form'
import { roleLabels } from '@/app/workspace/roles'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { businessTeamMemberGetByEventOptions } from '@/client/api/businessTeamMember.gen'
import { crmContactsGetAllOptions } from '@/client/api/crm.contacts.gen'
import { eventGetCustomerAccessOptions } from '@/client/api/event.gen'
import { eventVendorsGetAllOptions } from '@/client/api/eventVendors.gen'
import { isMobile } from '@/lib/phone'
import { matchesSearch } from '@/lib/text'
import { Combobox } from '@/ui/Combobox'
import type { ContractValues, SignerValues } from './contractForm'

/** The known data of a person who may sign. */
type Known = Pick<SignerValues, 'name' | 'phone' | 'role' | 'email'>

interface Person extends Known {
  uuid: string
  /** The person's part in the event. */
  as: string
}

/** Returns people who may sign: the event's clients, its team and vendors, and then all contacts. */
function usePeople(eventUuid: string, search: string) {
  const { client, may } = useWorkspace()
  const query = { eventUuid }
  const clients = useQuery(eventGetCustomerAccessOptions({ client, query: { uuid: eventUuid } }))
  const team = useQuery({
    ...businessTeamMemberGetByEventOptions({ client, query }),
    enabled: may('READ_TEAM_MEMBERS'),
  })
  const vendors = useQuery(eventVendorsGetAllOptions({ client, query }))
  const contacts = useQuery(
    crmContactsGetAllOptions({
      client,
      query: { withPhone: true, limit: 12, ...(search && { search }) },
    }),
  )
  const ofEvent: Person[] = [
    ...(clients.data?.customers ?? []).map(({ uuid, name, phone = '' }) => ({
      uuid,
      name,
      phone,
      email: '',
      role: 'Contratante',
      as: 'Cliente',
    })),
    ...(team.data?.items ?? []).map(({ uuid, name, phone, role }) => ({
      uuid,
      name,
      phone,
      email: '',
      role: '',
      as: roleLabels[role],
    })),
    ...(vendors.data?.items ?? []).map(({ business: { uuid, name, phone } }) => ({
      uuid,
      name,
      phone,
      email: '',
      role: '',
      as: 'Fornecedor',
    })),
  ].filter(({ name }) => matchesSearch(name, search))
  const others: Person[] = (contacts.data?.items ?? [])
    .map(({ uuid, fullName, phone = '', email = '' }) => ({
      uuid,
      name: fullName,
      phone,
      email,
      role: '',
      as: 'Contato',
    }))
    .filter(({ uuid }) => !ofEvent.some((one) => one.uuid === uuid))
  return { people: [...ofEvent, ...others], loading: contacts.isFetching }
}

export interface BringSignerProps {
  eventUuid: string
  disabled: boolean
  onChoose: (known: Known) => void
}

/** Adds a known person as a signer, with their phone and e-mail. */
export function BringSigner({ eventUuid, disabled, onChoose }: BringSignerProps) {
  const { form } = useFormAround<ContractValues>()
  const [search, setSearch] = useState('')
  const { people, loading } = usePeople(eventUuid, search)
  const taken = new Set(form.watch('signers').map(({ phone }) => phone))
  const free = people.filter(({ phone }) => phone === '' || !taken.has(phone))
  return (
    <Combobox
      label="Trazer quem já está no Cortejo"
      placeholder="Clientes, equipe, fornecedores e contatos"
      items={free.map(({ uuid, name, as, phone }) => ({
        value: uuid,
        label: name,
        help: phone && isMobile(phone) ? as : `${as}, sem celular`,
      }))}
      value={null}
      disabled={disabled}
      onSearch={setSearch}
      loading={loading}
      emptyText="Ninguém com esse nome"
      onValueChange={(item) => {
        const person = free.find(({ uuid }) => uuid === item?.value)
        if (!person) return
        const { name, phone, email, role } = person
        onChoose({ name, phone, email, role })
      }}
    />
  )
}
