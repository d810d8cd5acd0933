import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { Form, SaveButton } from '@/app/form/Form'
import { useFormField } from '@/app/form/fields'
import { money, text } from '@/app/form/schema'
import { useAppForm } from '@/app/form/useAppForm'
import { giftsCreate, giftsUpdate } from '@/client/api/gifts.gen'
import { zGiftsCreateInput } from '@/client/zod.gen'
import { useSiteScope } from '@/features/site'
import { centsOf } from '@/lib/money'
import { cx } from '@/ui/classes'
import { MoneyField } from '@/ui/MoneyField'
import { NumberField } from '@/ui/NumberField'
import { Select } from '@/ui/Select'
import { Sheet, SheetFooter } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { Drawing } from './Drawing'
import { PhotoField } from './PhotoField'
import { type Gift, type Kind, readyQuery, refreshGifts } from './queries'

const api = zGiftsCreateInput.shape

const schema = z
  .object({
    kind: z.enum(['ITEM', 'SHARES', 'FUND', 'LINK']),
    title: text(api.title, 'Dê um nome ao presente'),
    note: text(api.note),
    price: money(api.price),
    quantity: z.number().nullable(),
    drawing: z.string(),
    photo: z.string().nullable(),
    url: text(api.url),
    category: text(api.category),
  })
  .superRefine(({ kind, price, quantity, url }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'LINK' && !/^https:\/\/\S+\.\S+/.test(url))
      refuse('url', 'Comece o endereço por https://')
    if (kind !== 'ITEM' && kind !== 'SHARES') return
    if (typeof price !== 'number' || price < 100 || price > 5_000_000)
      refuse('price', 'De R$ 1,00 a R$ 50.000,00')
    if (quantity === null || quantity < 1 || quantity > 1000) refuse('quantity', 'De 1 a 1.000')
  })

const kinds: { value: Kind; label: string; help: string }[] = [
  { value: 'ITEM', label: 'Presente', help: 'Uma coisa, que uma pessoa dá inteira' },
  { value: 'SHARES', label: 'Cotas', help: 'Algo maior, que várias pessoas dão juntas' },
  { value: 'FUND', label: 'Em dinheiro', help: 'Quem dá escolhe o valor' },
  { value: 'LINK', label: 'Lista de loja', help: 'Um link para a lista feita em outro site' },
]

/** A gift to write: a new one, or one that there is. */
export function GiftSheet({ gift, onClose }: { gift?: Gift | undefined; onClose: () => void }) {
  const id = useId()
  const { client, eventUuid } = useSiteScope()
  const queryClient = useQueryClient()
  // The same in every attempt, so that a repeated request creates one gift.
  const [newUuid] = useState(() => crypto.randomUUID())
  const form = useAppForm({
    schema,
    initial: {
      kind: gift?.kind ?? 'ITEM',
      title: gift?.title ?? '',
      note: gift?.note ?? '',
      price: gift?.price ?? null,
      quantity: gift?.quantity ?? 1,
      drawing: gift?.drawing ?? 'gift',
      photo: gift?.photo ?? null,
      url: gift?.url ?? '',
      category: gift?.category ?? '',
    },
    draft: `gifts.${eventUuid}.${gift?.uuid ?? 'new'}`,
    save: async (values, { changed }) => {
      const { kind, title, note, quantity, drawing, photo, url, category } = values
      const counted = kind === 'ITEM' || kind === 'SHARES'
      const price = centsOf(values.price)
      const body = {
        ...(counted && price !== null && { price }),
        ...(counted && quantity !== null && { quantity }),
        ...(kind === 'LINK' && { url }),
        ...(photo !== null && { photo }),
        note,
        drawing,
        category,
      }
      if (gift) {
        const sent = Object.entries({ ...body, title }).filter(([name]) =>
          changed.has(name as keyof typeof values),
        )
        await giftsUpdate({
          client,
          body: {
            ...Object.fromEntries(sent),
            eventUuid,
            uuid: gift.uuid,
            ...(changed.has('photo') && photo === null && { noPhoto: true }),
          },
          throwOnError: true,
        })
      } else {
        await giftsCreate({
          client,
          body: { ...body, eventUuid, uuid: newUuid, kind, title },
          throwOnError: true,
        })
      }
    },
    onSaved: async () => {
      await refreshGifts(queryClient, client)
      toast.success(gift ? 'Presente salvo' : 'Presente criado')
      onClose()
    },
  })
  const { control } = form.form
  const kind = useFormField(control, 'kind')
  const price = useFormField(control, 'price')
  const quantity = useFormField(control, 'quantity')
  const drawing = useFormField(control, 'drawing')
  const photo = useFormField(control, 'photo')
  const [sending, setSending] = useState(false)
  const counted = kind.value === 'ITEM' || kind.value === 'SHARES'
  return (
    <Sheet
      open
      onOpenChange={(next) => !next && onClose()}
      title={gift ? 'Editar presente' : 'Novo presente'}
    >
      <Form of={form} id={id} className="flex flex-col gap-5">
        {!gift && (
          <Select
            label="O que é"
            options={kinds}
            value={kind.value}
            onValueChange={kind.onValueChange}
          />
        )}
        <TextField label="Nome" {...withoutNothing(form.text('title'))} />
        {counted && (
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <MoneyField
              label={kind.value === 'SHARES' ? 'Valor de cada cota' : 'Preço'}
              {...withoutNothing(price)}
            />
            <NumberField
              label={kind.value === 'SHARES' ? 'Quantas cotas' : 'Quantos'}
              min={1}
              max={1000}
              {...withoutNothing(quantity)}
            />
          </div>
        )}
        {kind.value === 'LINK' && (
          <TextField
            label="Endereço da lista"
            type="url"
            inputMode="url"
            placeholder="https://"
            help="Os convidados veem que o link sai do site."
            {...withoutNothing(form.text('url'))}
          />
        )}
        <TextArea label="Umas palavras" optional rows={2} {...withoutNothing(form.text('note'))} />
        <TextField
          label="Grupo"
          optional
          help="Como Cozinha ou Lua de mel. Os convidados podem ver um grupo por vez."
          {...withoutNothing(form.text('category'))}
        />
        <PhotoField
          value={photo.value}
          onValueChange={photo.onValueChange}
          error={photo.error}
          onSending={setSending}
        />
        {photo.value === null && (
          <Drawings value={drawing.value} onValueChange={drawing.onValueChange} />
        )}
        <SheetFooter>
          <SaveButton form={id} saving="Salvando…" block disabled={sending}>
            {gift ? 'Salvar presente' : 'Criar presente'}
          </SaveButton>
        </SheetFooter>
      </Form>
    </Sheet>
  )
}

/** No error is no property. */
function withoutNothing<T extends { error?: string | undefined }>({ error, ...rest }: T) {
  return { ...rest, ...(error !== undefined && { error }) }
}

const names: Record<string, string> = {
  beach: 'praia',
  bed: 'cama',
  bicycle: 'bicicleta',
  blender: 'liquidificador',
  cake: 'bolo',
  camera: 'câmera',
  cup: 'xícara',
  cutlery: 'talheres',
  dinner: 'jantar',
  frame: 'quadro',
  fridge: 'geladeira',
  gift: 'presente',
  glass: 'taças',
  grill: 'churrasqueira',
  hammock: 'rede',
  heart: 'coração',
  house: 'casa',
  lamp: 'abajur',
  moka: 'cafeteira',
  mountain: 'montanha',
  piggy: 'cofrinho',
  plane: 'avião',
  plant: 'planta',
  plates: 'pratos',
  pot: 'panela',
  record: 'toca-discos',
  sofa: 'sofá',
  suitcase: 'mala',
  toaster: 'torradeira',
  towel: 'toalhas',
  tram: 'bonde',
  washer: 'máquina de lavar',
}

function Drawings({
  value,
  onValueChange,
}: {
  value: string
  onValueChange: (name: string) => void
}) {
  const { data } = useQuery(readyQuery(useSiteScope()))
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Desenho</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {data?.drawings.map((name) => (
          <label
            key={name}
            className={cx(
              'relative flex cursor-pointer items-center justify-center rounded-md border border-line p-2',
              'has-checked:border-wine has-checked:bg-wine-tint has-focus-visible:ring-3 has-focus-visible:ring-wine/20',
            )}
          >
            <input
              type="radio"
              name="drawing"
              value={name}
              aria-label={names[name] ?? name}
              checked={name === value}
              onChange={() => onValueChange(name)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Drawing name={name} className="h-12 w-full" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
