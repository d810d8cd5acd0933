import type { ReactNode } from 'react'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { Combobox } from '@/ui/Combobox'
import { DateField } from '@/ui/DateField'
import { RadioCards } from '@/ui/RadioCards'
import { TextField } from '@/ui/TextField'
import { type RecipientValues, states } from './recipientForm'
import { useZipcode } from './useZipcode'

/** A long and a short field next to each other, which wrap where large text leaves no room for both. */
const pairClass = 'flex flex-wrap gap-5'
const longClass = 'flex-1 basis-40'
const shortClass = 'min-w-32 flex-1 basis-32 sm:grow-0 sm:basis-40'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-4 font-display text-lg font-medium">{title}</legend>
      {children}
    </fieldset>
  )
}

/** The holder's address, as a part of a form of RecipientValues. */
export function AddressFields() {
  const { form, text } = useFormAround<RecipientValues>()
  const help = useZipcode(form)
  const state = useFormField(form.control, 'address.state')
  return (
    <Group title="Endereço">
      <TextField
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        help={<span role="status">{help}</span>}
        {...text('address.zipcode')}
      />
      <div className={pairClass}>
        <TextField
          label="Cidade"
          className={longClass}
          autoComplete="address-level2"
          {...text('address.city')}
        />
        <Combobox
          label="Estado"
          className={shortClass}
          items={states.map((value) => ({ value, label: value }))}
          {...state}
          value={state.value ? { value: state.value, label: state.value } : null}
          onValueChange={(item) => state.onValueChange(item?.value ?? '')}
        />
      </div>
      <TextField label="Bairro" autoComplete="address-level3" {...text('address.neighborhood')} />
      <div className={pairClass}>
        <TextField
          label="Rua"
          className={longClass}
          autoComplete="address-line1"
          {...text('address.street')}
        />
        <TextField
          label="Número"
          className={shortClass}
          autoComplete="off"
          {...text('address.number')}
        />
      </div>
      <TextField
        label="Complemento"
        optional
        autoComplete="address-line2"
        {...text('address.complement')}
      />
      <TextField
        label="Ponto de referência"
        optional
        autoComplete="off"
        {...text('address.referencePoint')}
      />
    </Group>
  )
}

/** The holder's bank account, likewise. */
export function AccountFields({ banks }: { banks: readonly { code: string; name: string }[] }) {
  const { form, text } = useFormAround<RecipientValues>()
  const bank = useFormField(form.control, 'bankAccount.bankCode')
  const items = banks.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  return (
    <Group title="Conta no banco">
      <Combobox
        label="Banco"
        items={items}
        searchPlaceholder="Nome ou código"
        {...bank}
        value={items.find(({ value }) => value === bank.value) ?? null}
        onValueChange={(item) => bank.onValueChange(item?.value ?? '')}
      />
      <RadioCards
        label="Tipo de conta"
        columns={2}
        options={[
          { value: 'CHECKING', label: 'Corrente' },
          { value: 'SAVINGS', label: 'Poupança' },
        ]}
        {...useFormField(form.control, 'bankAccount.bankAccountType')}
      />
      <div className={pairClass}>
        <TextField
          label="Agência"
          className={longClass}
          inputMode="numeric"
          {...digits}
          {...text('bankAccount.agency')}
        />
        <TextField
          label="Dígito"
          className={shortClass}
          optional
          aria-label="Dígito da agência"
          {...digits}
          {...text('bankAccount.agencyVerificationCode')}
        />
      </div>
      <div className={pairClass}>
        <TextField
          label="Conta"
          className={longClass}
          inputMode="numeric"
          {...(bank.value === '104' && { help: 'Com a operação: 12 ou 13 números.' })}
          {...digits}
          {...text('bankAccount.number')}
        />
        <TextField
          label="Dígito"
          className={shortClass}
          aria-label="Dígito da conta"
          {...digits}
          {...text('bankAccount.verificationCode')}
        />
      </div>
    </Group>
  )
}

const digits = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

/** The holder's register data, likewise; of a company, its representative's. */
export function RegisterFields({ company }: { company: boolean }) {
  const { form, text } = useFormAround<RecipientValues>()
  return (
    <Group title={company ? 'Representante legal' : 'Cadastro'}>
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...text('registerInformation.email')}
      />
      <DateField
        label="Data de nascimento"
        help={
          company ? 'De quem representa a empresa, com 18 anos ou mais.' : 'Com 18 anos ou mais.'
        }
        autoComplete="bday"
        {...useFormField(form.control, 'registerInformation.birthdate')}
      />
      <TextField
        label="Profissão"
        autoComplete="organization-title"
        {...text('registerInformation.professionalOccupation')}
      />
    </Group>
  )
}
