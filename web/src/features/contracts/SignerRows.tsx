import { ArrowDown, ArrowUp, Trash2, UserPlus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useFormAround } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { most } from '@/app/form/schema'
import { zContractsUpdateInput } from '@/client/zod.gen'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { IconButton } from '@/ui/IconButton'
import { PhoneField } from '@/ui/PhoneField'
import { Select } from '@/ui/Select'
import { TextField } from '@/ui/TextField'
import { BringSigner } from './BringSigner'
import { type ContractValues, channels, emptySigner } from './contractForm'
import { findSameTaxId } from './taxIds'

const limit = most(zContractsUpdateInput.shape.signers)

/** Who signs, in their order. */
export function SignerRows({ eventUuid }: { eventUuid: string }) {
  const { form } = useFormAround<ContractValues>()
  const list = useFieldArray({ control: form.control, name: 'signers', keyName: 'key' })
  const signers = form.watch('signers')
  const full = list.fields.length >= limit
  return (
    <section aria-labelledby="signers-title" className="flex flex-col gap-4">
      <h2 id="signers-title" className="font-display text-lg font-medium">
        Quem assina
      </h2>
      <ol className="flex flex-col gap-4">
        {list.fields.map(({ key }, at) => {
          const who = signers[at]?.name || `pessoa ${at + 1}`
          return (
            <Card as="li" key={key} className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-x-2">
                <p className="text-sm text-muted">{at + 1}ª pessoa</p>
                <div className="flex flex-wrap">
                  <IconButton
                    label={`Subir ${who}`}
                    disabled={at === 0}
                    onClick={() => list.move(at, at - 1)}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Descer ${who}`}
                    disabled={at === list.fields.length - 1}
                    onClick={() => list.move(at, at + 1)}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </IconButton>
                  <IconButton label={`Tirar ${who}`} onClick={() => list.remove(at)}>
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                </div>
              </div>
              <SignerRow at={at} />
            </Card>
          )
        })}
      </ol>
      <div className="grid grid-cols-1 items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <BringSigner
          eventUuid={eventUuid}
          disabled={full}
          onChoose={(known) =>
            list.append({ ...emptySigner, ...known }, { shouldFocus: known.phone === '' })
          }
        />
        <Button
          variant="secondary"
          icon={<UserPlus size={18} aria-hidden />}
          disabled={full}
          onClick={() => list.append(emptySigner)}
        >
          Adicionar pessoa
        </Button>
      </div>
    </section>
  )
}

function SignerRow({ at }: { at: number }) {
  const { form, text } = useFormAround<ContractValues>()
  const { control } = form
  const same = findSameTaxId(form.watch('signers'), at)
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <TextField label="Nome" {...text(`signers.${at}.name`)} />
      <TextField label="Papel" optional placeholder="Contratante" {...text(`signers.${at}.role`)} />
      <PhoneField label="Celular" {...useFormField(control, `signers.${at}.phone`)} />
      <TextField
        label="CPF"
        optional
        inputMode="numeric"
        {...(same && { help: `É também o CPF de ${same}. Confira antes de enviar.` })}
        {...text(`signers.${at}.taxId`)}
      />
      <Select
        label="Enviar o link por"
        options={channels}
        {...useFormField(control, `signers.${at}.channel`)}
      />
      <TextField
        label="E-mail"
        type="email"
        optional={form.watch(`signers.${at}.channel`) !== 'EMAIL'}
        {...text(`signers.${at}.email`)}
      />
    </div>
  )
}
