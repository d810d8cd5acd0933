import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Ellipsis,
  Eye,
  EyeOff,
  Gift as GiftIcon,
  Library,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import {
  giftsDelete,
  giftsReorder,
  giftsRestore,
  giftsSetFeeBy,
  giftsUpdate,
} from '@/client/api/gifts.gen'
import { useSiteScope } from '@/features/site'
import { formatPercent } from '@/lib/percent'
import { toProblem } from '@/lib/problem'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { Segmented } from '@/ui/Segmented'
import { moveAfter, SortableList } from '@/ui/SortableList'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { GiftPicture } from './GiftPicture'
import { GiftSheet } from './GiftSheet'
import { HostsPix } from './HostsPix'
import { type Gift, giftsQuery, readyQuery, refreshGifts, useGifts } from './queries'
import { ReadySheet } from './ReadySheet'
import { factsOf } from './words'

/** What guests may give, in the order in which they see it. */
export function GiftsScreen() {
  const scope = useSiteScope()
  const { items, canEdit, published, publicUrl, archived } = useGifts()
  const [open, setOpen] = useState<Gift | 'NEW' | 'READY' | null>(null)
  const mayEdit = canEdit && scope.mayEdit
  const close = () => setOpen(null)
  // Asked for beforehand: the sheets draw from it at once.
  useQuery({ ...readyQuery(scope), enabled: mayEdit })
  return (
    <div className="flex flex-col gap-5">
      {!published && items.length > 0 && !archived && (
        <Callout title="Os convidados ainda não veem os presentes">
          Eles aparecem quando o site for publicado com o bloco de presentes.
        </Callout>
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<GiftIcon size={26} aria-hidden />}
          title="Nenhum presente ainda"
          action={
            mayEdit && (
              <>
                <Button icon={<Library size={18} aria-hidden />} onClick={() => setOpen('READY')}>
                  Escolher presentes prontos
                </Button>
                <Button
                  variant="secondary"
                  icon={<Plus size={18} aria-hidden />}
                  onClick={() => setOpen('NEW')}
                >
                  Criar um presente
                </Button>
              </>
            )
          }
        >
          {mayEdit
            ? 'Comece por uma lista pronta, com desenhos e preços que você muda depois. Cotas, presentes em dinheiro e listas de lojas cabem também.'
            : 'Quando a lista for feita, ela aparece aqui.'}
        </EmptyState>
      ) : (
        <>
          {mayEdit && (
            <div className="flex flex-wrap gap-2">
              <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpen('NEW')}>
                Novo presente
              </Button>
              <Button
                variant="secondary"
                icon={<Library size={18} aria-hidden />}
                onClick={() => setOpen('READY')}
              >
                Presentes prontos
              </Button>
              {published && publicUrl && (
                <a
                  href={publicUrl}
                  className={cx(textLinkClass, 'inline-flex min-h-11 items-center md:px-2')}
                >
                  Ver como os convidados
                </a>
              )}
            </div>
          )}
          <GiftList items={items} mayEdit={mayEdit} onEdit={setOpen} />
        </>
      )}
      <Fee />
      <HostsPix />
      {open === 'READY' ? (
        <ReadySheet onClose={close} />
      ) : (
        open && <GiftSheet gift={open === 'NEW' ? undefined : open} onClose={close} />
      )}
    </div>
  )
}

const idOf = ({ uuid }: Gift) => uuid
const nameOf = ({ title }: Gift) => title

function GiftList({
  items,
  mayEdit,
  onEdit,
}: {
  items: readonly Gift[]
  mayEdit: boolean
  onEdit: (gift: Gift) => void
}) {
  const scope = useSiteScope()
  const { client, eventUuid } = scope
  const queryClient = useQueryClient()
  const { queryKey } = giftsQuery(scope)
  const reorder = useMutation({
    mutationFn: (uuids: string[]) =>
      giftsReorder({ client, body: { eventUuid, uuids }, throwOnError: true }),
    onError: (error) => toast.error('A ordem não mudou', { description: toProblem(error).detail }),
    onSettled: () => refreshGifts(queryClient, client),
  })
  return (
    <SortableList
      className="divide-y divide-line border-y border-line"
      items={items}
      idOf={idOf}
      nameOf={nameOf}
      label="Presentes, na ordem em que os convidados os veem"
      disabled={!mayEdit}
      windowed={81}
      onMove={(id, afterId) => {
        const moved = moveAfter(items, idOf, id, afterId)
        queryClient.setQueryData(queryKey, (all) => all && { ...all, items: moved })
        reorder.mutate(moved.map(idOf))
      }}
    >
      {(gift, handle) => (
        // With large text, the words take a line of their own.
        <div className="flex min-h-20 flex-wrap items-center gap-x-3 py-2">
          {mayEdit && handle}
          <GiftPicture
            photo={gift.photo}
            drawing={gift.drawing}
            className={cx('h-14 w-16 shrink-0 rounded-md', gift.hidden && 'opacity-50')}
          />
          <div className="min-w-0 flex-1 basis-34">
            <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-break-word">
              {gift.title}
              {gift.hidden && <Badge icon={<EyeOff size={12} aria-hidden />}>Escondido</Badge>}
            </p>
            <p className="text-sm text-muted tabular-nums">{factsOf(gift)}</p>
          </div>
          {mayEdit && <GiftMenu gift={gift} onEdit={() => onEdit(gift)} />}
        </div>
      )}
    </SortableList>
  )
}

function GiftMenu({ gift, onEdit }: { gift: Gift; onEdit: () => void }) {
  const { client, eventUuid } = useSiteScope()
  const queryClient = useQueryClient()
  const { uuid, title, hidden } = gift
  const body = { eventUuid, uuid }
  const settled = {
    onError: (error: unknown) =>
      toast.error('O presente ficou como estava', { description: toProblem(error).detail }),
    onSettled: () => refreshGifts(queryClient, client),
  }
  const restore = useMutation({
    mutationFn: () => giftsRestore({ client, body, throwOnError: true }),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: () => giftsDelete({ client, body, throwOnError: true }),
    onSuccess: () => toast.success('Presente excluído', { undo: () => restore.mutate() }),
    ...settled,
  })
  const hide = useMutation({
    mutationFn: () =>
      giftsUpdate({ client, body: { ...body, hidden: !hidden }, throwOnError: true }),
    ...settled,
  })
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`Mais ações para ${title}`}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={onEdit}>
        Editar
      </MenuItem>
      <MenuItem
        icon={hidden ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
        onSelect={() => hide.mutate()}
      >
        {hidden ? 'Mostrar aos convidados' : 'Esconder dos convidados'}
      </MenuItem>
      <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onSelect={() => remove.mutate()}>
        Excluir
      </MenuItem>
    </Menu>
  )
}

/** Who bears Cortejo's fee, which the giver reads before paying. */
function Fee() {
  const { client, eventUuid } = useSiteScope()
  const { fee, feeBy, canSetFee } = useGifts()
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: (by: 'GIVER' | 'HOSTS') =>
      giftsSetFeeBy({ client, body: { eventUuid, feeBy: by }, throwOnError: true }),
    onError: (error) => toast.error('Nada mudou', { description: toProblem(error).detail }),
    onSettled: () => refreshGifts(queryClient, client),
  })
  if (fee === 0) return null
  const by = set.isPending ? set.variables : feeBy
  return (
    <section aria-labelledby="taxa" className="border-t border-line pt-5">
      <h2 id="taxa" className="text-body font-medium">
        Taxa de serviço de {formatPercent(fee)}
      </h2>
      <p id="taxa-ajuda" className="mt-1 max-w-115 text-sm text-muted">
        {by === 'GIVER'
          ? 'Quem dá vê a taxa antes de pagar, somada ao presente.'
          : 'Sai do que vocês recebem: quem dá paga só o presente.'}{' '}
        O que o Stripe cobra por cada pagamento sai do valor recebido.
      </p>
      {canSetFee && (
        <Segmented
          className="mt-3 max-w-100"
          label="Quem paga a taxa"
          describedBy="taxa-ajuda"
          options={[
            { value: 'GIVER', label: 'Quem dá' },
            { value: 'HOSTS', label: 'Os anfitriões' },
          ]}
          value={by}
          onValueChange={(next) => set.mutate(next)}
        />
      )}
    </section>
  )
}
