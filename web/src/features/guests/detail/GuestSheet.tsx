import { useId, useMemo } from 'react'
import { z } from 'zod'
import { Form } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { zGuestsUpdateInput } from '@/client/zod.gen'
import { Button } from '@/ui/Button'
import { MultiSelect } from '@/ui/MultiSelect'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { mostTags, tagLimit } from '../bulk/TagsDialog'
import { sameTag, tagsInUse } from '../groups'
import type { AgeBand, Guest, Invitation } from '../model'
import { useGuestList } from '../queries'
import { type GuestPatch, useSaveGuest } from '../useGuestActions'
import { ageWords, bandWords, guestName } from '../words'

const api = zGuestsUpdateInput.shape

const schema = z.object({
  name: text(api.name),
  kind: z.enum(['adult', 'child', 'unknown']),
  /** Years, or an age band if the years are unknown; '' for neither. */
  age: z.string(),
  diet: text(api.diet),
  tags: z.array(z.string()).max(mostTags, `Use até ${mostTags} etiquetas`),
})

const kinds = [
  { value: 'unknown', label: 'Não sei' },
  { value: 'adult', label: 'Adulto' },
  { value: 'child', label: 'Criança' },
] as const

const bands = Object.keys(bandWords) as AgeBand[]

const ages = [
  { value: '', label: 'Não sei' },
  ...Array.from({ length: 18 }, (_, age) => ({ value: String(age), label: ageWords(age) })),
  ...bands.map((band) => ({
    value: band,
    label: `entre ${bandWords[band].replace(' a ', ' e ')}`,
  })),
]

export interface GuestSheetProps {
  guest: Guest
  invitation: Invitation
  onClose: () => void
}

/** Edits a guest: age, diet, tags and invitation. */
export default function GuestSheet(props: GuestSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={guestName(props.guest, props.invitation)}
      description={props.invitation.name}
    >
      <Fields {...props} />
    </Sheet>
  )
}

function Fields({ guest, invitation, onClose }: GuestSheetProps) {
  const formId = useId()
  const { invitations } = useGuestList()
  const known = useMemo(() => tagsInUse(invitations), [invitations])
  const { mutateAsync } = useSaveGuest()
  const { uuid } = guest
  const edit = useAppForm({
    schema,
    initial: {
      name: guest.name,
      kind: guest.kind,
      age: guest.age === undefined ? (guest.ageBand ?? '') : String(guest.age),
      diet: guest.diet,
      tags: [...guest.tags],
    },
    draft: `guests.guest.${uuid}`,
    save: (values, { changed, over }) => {
      const years = /^\d+$/.test(values.age) ? Number(values.age) : null
      const band = years === null && values.age !== '' ? (values.age as AgeBand) : null
      const child = values.kind === 'child'
      const patch: GuestPatch = {
        ...(changed.has('name') && { name: values.name }),
        ...(changed.has('kind') && { kind: values.kind }),
        ...((changed.has('age') || changed.has('kind')) &&
          child &&
          (band ? { ageBand: band } : { age: years })),
        ...(changed.has('diet') && { diet: values.diet, dietWas: over.diet }),
        ...(changed.has('tags') && { tags: values.tags }),
      }
      return mutateAsync({ uuid, patch })
    },
    onSaved: () => {
      toast.success('Convidado salvo')
      onClose()
    },
    names: { ageBand: 'age' },
  })
  const { control } = edit.form
  const kind = useFormField(control, 'kind')
  const age = useFormField(control, 'age')
  const tags = useFormField(control, 'tags')
  return (
    <Form of={edit} id={formId}>
      <TextField
        label="Nome"
        optional
        placeholder={guestName({ name: '' }, invitation)}
        {...edit.text('name')}
      />
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium">Idade</span>
        <Segmented
          label="Adulto ou criança"
          options={kinds}
          value={kind.value}
          onValueChange={kind.onValueChange}
          onBlur={kind.onBlur}
          name={kind.name}
        />
      </div>
      {kind.value === 'child' && (
        <Select
          label="Quantos anos no dia"
          options={ages}
          name={age.name}
          value={age.value}
          onValueChange={age.onValueChange}
          onBlur={age.onBlur}
          ref={age.ref}
        />
      )}
      <TextField
        label="O que não come"
        optional
        placeholder="vegetariana, sem lactose…"
        {...edit.text('diet')}
      />
      <MultiSelect
        label="Etiquetas"
        optional
        items={known.map(({ tag }) => ({ value: tag, label: tag }))}
        placeholder="Família da noiva, amigos…"
        searchPlaceholder="Busque, ou escreva uma nova"
        max={mostTags}
        onCreate={(query) => sameTag(query.slice(0, tagLimit), known)}
        {...tags}
        value={tags.value}
        {...(tags.error !== undefined ? { error: tags.error } : {})}
      />
      <SheetFooter>
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          disabled={!edit.form.formState.isDirty}
          loading={edit.saving}
          loadingText="Salvando…"
        >
          Salvar alterações
        </Button>
      </SheetFooter>
    </Form>
  )
}
