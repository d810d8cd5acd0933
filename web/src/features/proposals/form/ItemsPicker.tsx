import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  BookmarkPlus,
  Ellipsis,
  Plus,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useFormField } from '@/app/form/fields'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { newKey } from '@/app/workspace/useIdempotencyKey'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import {
  proposalsDeleteService,
  proposalsRestoreService,
  proposalsSaveService,
} from '@/client/api/proposals.gen'
import type { ProposalsServiceOfList } from '@/client/types.gen'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { matchesSearch } from '@/lib/text'
import { Button } from '@/ui/Button'
import { EmptyLine } from '@/ui/EmptyLine'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { MoneyField } from '@/ui/MoneyField'
import { moveAfter, SortableList } from '@/ui/SortableList'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { priceText } from './BudgetFields'
import { useProposalFormContext } from './context'
import { PickerPage } from './PickerPage'
import { type Item, mostItems, sumOfItems } from './proposalForm'
import { priceListQuery } from './queries'
import { rememberMode } from './session'

const keyOf = ({ key }: Item) => key

/** Edits the items of the proposal, one per line, and adds services with their list prices. */
export function ItemsPicker() {
  const { form } = useProposalFormContext().form
  const { businessId } = useWorkspace()
  const list = useFieldArray({ control: form.control, name: 'items', keyName: 'row' })
  const items = form.watch('items')
  const { errors } = form.formState
  const most = items.length >= mostItems

  function add(name = '', value: number | null = null) {
    // With items, the total is their sum.
    if (form.getValues('mode') !== 'DETAILED') {
      form.setValue('mode', 'DETAILED', { shouldDirty: true })
      rememberMode(businessId, 'DETAILED')
    }
    list.append({ key: newKey(), name, value }, { focusName: `items.${items.length}.name` })
  }
  const order = (next: Item[]) =>
    form.setValue('items', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  return (
    <PickerPage
      title="Itens do orçamento"
      subtitle="O total é a soma. Zero sai como “Grátis”; sem valor, como “Incluso”."
      check={() => form.trigger('items')}
      foot={
        <p className="text-sm text-muted" role="status">
          Total{' '}
          <strong className="block font-display text-lg leading-tight font-medium text-ink tabular-nums">
            {formatMoney(sumOfItems(items))}
          </strong>
        </p>
      }
    >
      <div className="flex flex-col gap-3">
        {items.length === 0 ? (
          <EmptyLine>
            Nenhum item ainda. Escreva o primeiro, ou use a sua tabela de preços.
          </EmptyLine>
        ) : (
          <SortableList
            label="Itens do orçamento"
            items={items}
            idOf={keyOf}
            nameOf={({ name }) => name.trim() || 'item sem nome'}
            onMove={(key, after) => order(moveAfter(items, keyOf, key, after))}
            className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
          >
            {(one, handle) => {
              const at = items.findIndex(({ key }) => key === one.key)
              return (
                <ItemRow
                  at={at}
                  of={items.length}
                  handle={handle}
                  onEnter={() =>
                    at === items.length - 1 ? add() : form.setFocus(`items.${at + 1}.name`)
                  }
                  onMove={(to) => {
                    const others = items.filter(({ key }) => key !== one.key)
                    order([...others.slice(0, to), one, ...others.slice(to)])
                  }}
                  onRemove={() => {
                    order(items.filter(({ key }) => key !== one.key))
                    toast.info('Item retirado', {
                      description: one.name,
                      undo: () => {
                        const now = form.getValues('items')
                        order([...now.slice(0, at), one, ...now.slice(at)])
                      },
                    })
                  }}
                />
              )
            }}
          </SortableList>
        )}
        {typeof errors.items?.message === 'string' && (
          <p role="alert" className="text-sm text-coral">
            {errors.items.message}
          </p>
        )}
        <Button
          variant="secondary"
          className="self-start"
          icon={<Plus size={18} aria-hidden />}
          disabled={most}
          title={most ? `Um orçamento tem até ${mostItems} itens` : undefined}
          onClick={() => add()}
        >
          Adicionar item
        </Button>
      </div>
      <PriceList onAdd={add} full={most} />
    </PickerPage>
  )
}

function ItemRow({
  at,
  of,
  handle,
  onEnter,
  onMove,
  onRemove,
}: {
  at: number
  of: number
  handle: ReactNode
  onEnter: () => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const around = useProposalFormContext().form
  const { form } = around
  const save = useSaveService()
  const { error, ...value } = useFormField(form.control, `items.${at}.value`)
  const name = form.watch(`items.${at}.name`).trim()
  const moves = [
    { to: 0, label: 'Mover para o início', icon: <ArrowUpToLine size={18} aria-hidden /> },
    { to: at - 1, label: 'Mover para cima', icon: <ArrowUp size={18} aria-hidden /> },
    { to: at + 1, label: 'Mover para baixo', icon: <ArrowDown size={18} aria-hidden /> },
    { to: of - 1, label: 'Mover para o fim', icon: <ArrowDownToLine size={18} aria-hidden /> },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter goes on to the next line
    <div
      className={
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1 gap-y-2 p-2 ' +
        'sm:grid-cols-[auto_minmax(0,1fr)_9.5rem_auto]'
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onEnter()
      }}
    >
      <div className="flex h-10 items-center touch:h-12">{handle}</div>
      <TextField
        label={`Nome do item ${at + 1}`}
        hideLabel
        placeholder="Decoração da cerimônia"
        autoComplete="off"
        {...around.text(`items.${at}.name`)}
      />
      <MoneyField
        label={`Valor do item ${at + 1}`}
        hideLabel
        className="col-start-2 row-start-2 sm:col-start-3 sm:row-start-1"
        {...value}
        {...(error && { error })}
        {...((value.value === null || value.value === 0) && { help: priceText(value.value) })}
      />
      <div className="flex h-10 items-center touch:h-12">
        <Menu
          trigger={
            <IconButton label={`Ações de ${name || `item ${at + 1}`}`}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
        >
          {moves.map(({ to, label, icon }) => (
            <MenuItem
              key={label}
              icon={icon}
              disabled={to < 0 || to >= of || to === at}
              onSelect={() => onMove(to)}
            >
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem
            icon={<BookmarkPlus size={18} aria-hidden />}
            disabled={name === '' || typeof value.value === 'string'}
            onSelect={() =>
              save.mutate({
                name,
                ...(typeof value.value === 'number' && { value: value.value }),
              })
            }
          >
            Guardar na tabela de preços
          </MenuItem>
          <MenuItem icon={<Trash2 size={18} aria-hidden />} danger onSelect={onRemove}>
            Tirar
          </MenuItem>
        </Menu>
      </div>
    </div>
  )
}

function useRefreshPrices() {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: priceListQuery(client).queryKey })
}

function useSaveService() {
  const { client } = useWorkspace()
  const refresh = useRefreshPrices()
  return useMutation({
    mutationFn: (body: { name: string; value?: number }) =>
      proposalsSaveService({ client, body, throwOnError: true }),
    onSuccess: (_saved, { name }) =>
      toast.success('Guardado na tabela de preços', { description: name }),
    onError: (error) =>
      toast.error('Não foi para a tabela de preços', { description: toProblem(error).detail }),
    onSettled: refresh,
  })
}

/** From how many services on they are searched. */
const manyServices = 9

function PriceList({
  onAdd,
  full,
}: {
  onAdd: (name: string, value: number | null) => void
  full: boolean
}) {
  const { client } = useWorkspace()
  const query = useQuery(priceListQuery(client))
  const refresh = useRefreshPrices()
  const restore = useMutation({
    mutationFn: ({ uuid }: ProposalsServiceOfList) =>
      proposalsRestoreService({ client, body: { uuid }, throwOnError: true }),
    onError: (error) =>
      toast.error('Não voltou para a tabela de preços', { description: toProblem(error).detail }),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ uuid }: ProposalsServiceOfList) =>
      proposalsDeleteService({ client, body: { uuid }, throwOnError: true }),
    onSuccess: (_done, one) =>
      toast.info('Apagado da tabela de preços', {
        description: one.name,
        undo: () => restore.mutate(one),
      }),
    onError: (error) => toast.error('Não foi apagado', { description: toProblem(error).detail }),
    onSettled: refresh,
  })
  const [search, setSearch] = useState('')
  const all = query.data?.items ?? []
  const shown = search ? all.filter(({ name }) => matchesSearch(name, search)) : all
  return (
    <section aria-labelledby="tabela-de-precos" className="border-t border-line pt-6">
      <h2 id="tabela-de-precos" className="font-display text-lg font-medium">
        Tabela de preços
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-muted">
        O que você vende sempre, para entrar com um toque. Guarde um item pelo menu dele.
      </p>
      {query.isError && !query.data ? (
        <LoadFailed title="Não deu para carregar a tabela de preços" query={query} />
      ) : all.length === 0 ? (
        query.data && <EmptyLine>A sua tabela ainda está em branco.</EmptyLine>
      ) : (
        <>
          {all.length >= manyServices && (
            <TextField
              type="search"
              label="Buscar na tabela de preços"
              hideLabel
              placeholder="Buscar"
              className="mb-2"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
          <ul className="-mx-3">
            {shown.map((one) => (
              <li key={one.uuid} className="flex items-center">
                <button
                  type="button"
                  disabled={full}
                  onClick={() => onAdd(one.name, one.value ?? null)}
                  className={
                    'flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-input px-3 py-2 text-left ' +
                    'hover:bg-sunken disabled:opacity-50'
                  }
                >
                  <Plus size={18} className="shrink-0 text-wine" aria-hidden />
                  <span className="min-w-0 flex-1 text-body wrap-anywhere">
                    <span className="sr-only">Adicionar </span>
                    {one.name}
                  </span>
                  <span className="shrink-0 text-sm text-muted tabular-nums">
                    {one.value === undefined ? 'sem preço' : priceText(one.value)}
                  </span>
                </button>
                <IconButton
                  label={`Apagar ${one.name} da tabela de preços`}
                  onClick={() => remove.mutate(one)}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          {shown.length === 0 && <EmptyLine>Nada com esse nome.</EmptyLine>}
        </>
      )}
    </section>
  )
}
