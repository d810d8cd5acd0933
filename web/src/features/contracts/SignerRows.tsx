import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { crmContactsGetAllOptions } from '@/client/api/crm.contacts.gen'
import { eventVendorsGetAllOptions } from '@/client/api/eventVendors.gen'
import type { ContractsSignerInput } from '@/client/types.gen'
import { formatPhone } from '@/lib/phone'
import { matchesSearch } from '@/lib/text'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Combobox } from '@/ui/Combobox'
import { IconButton } from '@/ui/IconButton'
import { PhoneField } from '@/ui/PhoneField'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { channelLabels } from './words'

/** Somebody about to sign; the key tells rows apart before they have an id. */
export interface SignerDraft {
  key: string
  name: string
  phone: string
  email: string
  taxId: string
  role: string
  channel: 'WHATSAPP' | 'SMS' | 'EMAIL'
}

/** What is sent of them. */
export function signerOf({
  name,
  phone,
  email,
  taxId,
  role,
  channel,
}: SignerDraft): ContractsSignerInput {
  return {
    name: name.trim(),
    phone,
    channel,
    ...(role.trim() && { role: role.trim() }),
    ...(email.trim() && { email: email.trim() }),
    ...(taxId.trim() && { taxId: taxId.trim() }),
  }
}

export interface SignerRowsProps {
  eventUuid: string
  signers: readonly SignerDraft[]
  onChange: (signers: SignerDraft[]) => void
  /** What was refused, by the server's names ("signers[0].phone"). */
  errors: Readonly<Record<string, string>>
}

const channels = (['WHATSAPP', 'SMS', 'EMAIL'] as const).map((value) => ({
  value,
  label: channelLabels[value],
}))

/** Who signs, in their order. */
export function SignerRows({ eventUuid, signers, onChange, errors }: SignerRowsProps) {
  const change = (at: number, patch: Partial<SignerDraft>) =>
    onChange(signers.map((one, i) => (i === at ? { ...one, ...patch } : one)))
  const move = (at: number, by: number) => {
    const next = [...signers]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  const add = (given: Partial<SignerDraft> = {}) =>
    onChange([
      ...signers,
      {
        key: crypto.randomUUID(),
        name: '',
        phone: '',
        email: '',
        taxId: '',
        role: '',
        channel: 'WHATSAPP',
        ...given,
      },
    ])
  return (
    <section aria-labelledby="signers-title" className="flex flex-col gap-4">
      <h2 id="signers-title" className="font-display text-lg font-medium">
        Quem assina
      </h2>
      <ol className="flex flex-col gap-4">
        {signers.map((signer, at) => {
          const error = (field: string) => {
            const message = errors[`signers[${at}].${field}`]
            return message ? { error: message } : {}
          }
          const who = signer.name || `pessoa ${at + 1}`
          return (
            <Card as="li" key={signer.key} className="flex flex-col gap-4">
              <div className="flex items-center justify-between gap-2">
                <p className="text-sm text-muted">{at + 1}ª pessoa</p>
                <div className="flex">
                  <IconButton
                    label={`Subir ${who}`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Descer ${who}`}
                    disabled={at === signers.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Tirar ${who}`}
                    onClick={() => onChange(signers.filter((_, i) => i !== at))}
                  >
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                </div>
              </div>
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                <TextField
                  label="Nome"
                  maxLength={120}
                  value={signer.name}
                  onChange={(event) => change(at, { name: event.target.value })}
                  {...error('name')}
                />
                <TextField
                  label="Papel"
                  optional
                  placeholder="Contratante"
                  maxLength={60}
                  value={signer.role}
                  onChange={(event) => change(at, { role: event.target.value })}
                  {...error('role')}
                />
                <PhoneField
                  label="Celular"
                  value={signer.phone}
                  onValueChange={(phone) => change(at, { phone })}
                  {...error('phone')}
                />
                <TextField
                  label="CPF"
                  optional
                  inputMode="numeric"
                  maxLength={20}
                  value={signer.taxId}
                  onChange={(event) => change(at, { taxId: event.target.value })}
                  {...error('taxId')}
                />
                <Select
                  label="Enviar o link por"
                  options={channels}
                  value={signer.channel}
                  onValueChange={(channel) => change(at, { channel })}
                  {...error('channel')}
                />
                <TextField
                  label="E-mail"
                  optional={signer.channel !== 'EMAIL'}
                  type="email"
                  maxLength={254}
                  value={signer.email}
                  onChange={(event) => change(at, { email: event.target.value })}
                  {...error('email')}
                />
              </div>
            </Card>
          )
        })}
      </ol>
      <div className="grid grid-cols-1 items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <Bring eventUuid={eventUuid} onChoose={add} />
        <Button
          variant="secondary"
          icon={<UserPlus size={18} aria-hidden />}
          disabled={signers.length >= 20}
          onClick={() => add()}
        >
          Adicionar pessoa
        </Button>
      </div>
    </section>
  )
}

/** Somebody known already: a contact, or a vendor of the event. */
function Bring({
  eventUuid,
  onChoose,
}: {
  eventUuid: string
  onChoose: (signer: Partial<SignerDraft>) => void
}) {
  const { client } = useWorkspace()
  const [search, setSearch] = useState('')
  const contacts = useQuery(
    crmContactsGetAllOptions({
      client,
      query: { withPhone: true, limit: 12, ...(search && { search }) },
    }),
  )
  const vendors = useQuery(eventVendorsGetAllOptions({ client, query: { eventUuid } }))
  const people = [
    ...(contacts.data?.items ?? []).map(({ uuid, fullName, phone = '' }) => ({
      value: uuid,
      label: fullName,
      phone,
    })),
    ...(vendors.data?.items ?? [])
      .map(({ business }) => ({
        value: business.uuid,
        label: business.name,
        phone: business.phone,
      }))
      .filter(({ label, phone }) => phone && matchesSearch(label, search)),
  ]
  return (
    <Combobox
      label="Trazer de contatos e fornecedores"
      placeholder="Escolha uma pessoa"
      items={people.map(({ value, label, phone }) => ({ value, label, help: formatPhone(phone) }))}
      value={null}
      onSearch={setSearch}
      loading={contacts.isFetching}
      emptyText="Ninguém com esse nome"
      onValueChange={(item) => {
        const person = people.find(({ value }) => value === item?.value)
        if (person) onChoose({ name: person.label, phone: person.phone })
      }}
    />
  )
}
