import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { Detail } from '@/app/frame/Detail'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { LayoutStateProvider } from '@/app/frame/layoutState'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { PixKeyCard } from '@/features/payments'
import { formatDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazyPart'
import { toProblem } from '@/lib/problem'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Budget } from './Budget'
import { IncompleteCallout } from './IncompleteCallout'
import { vendorQuery } from './queries'
import { Services } from './Services'
import { StatusBadge } from './StatusBadge'
import { useDeleteVendor } from './useDeleteVendor'
import { VendorContacts } from './VendorContacts'
import type { Vendor } from './vendor'

// The address of a missing item is seldom opened.
const MissingItem = lazyPart(() => import('@/app/denied/MissingItem'))

export interface VendorDetailProps {
  vendorUuid: string
  onClose: () => Promise<void>
}

/** A vendor's profile: how to reach them, and how far each event and they are. */
export function VendorDetail({ vendorUuid, onClose }: VendorDetailProps) {
  const { client, may } = useWorkspace()
  const query = useQuery(vendorQuery(client, vendorUuid))
  const vendor = query.data
  const edits = vendor && may('WRITE_VENDORS')
  return (
    <LayoutStateProvider key={vendorUuid}>
      <Detail
        label="Fornecedor"
        backLabel="Voltar para Fornecedores"
        onClose={() => void onClose()}
        action={edits && <VendorMenu vendor={vendor} onGone={onClose} />}
        footer={
          edits && (
            <Link
              to="/app/vendors/$vendorUuid/update"
              params={{ vendorUuid }}
              className={buttonClass('secondary')}
            >
              <Pencil size={18} aria-hidden />
              Editar
            </Link>
          )
        }
      >
        <Body query={query} onClose={onClose} />
      </Detail>
    </LayoutStateProvider>
  )
}

function VendorMenu({ vendor, onGone }: { vendor: Vendor; onGone: () => Promise<void> }) {
  const remove = useDeleteVendor()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Ações do fornecedor">
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        danger
        icon={<Trash2 size={16} aria-hidden />}
        onSelect={() => void remove(vendor, onGone)}
      >
        Excluir
      </MenuItem>
    </Menu>
  )
}

interface BodyProps {
  query: {
    data: Vendor | undefined
    error: unknown
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  onClose: () => Promise<void>
}

function Body({ query, onClose }: BodyProps) {
  if (query.data) return <Profile vendor={query.data} />
  if (!query.isError) return <VendorLoading />
  if (!toProblem(query.error).isMissing) {
    return <LoadFailed title="Não deu para carregar o fornecedor" query={query} />
  }
  return (
    <Suspense>
      <MissingItem
        title="Este fornecedor não está mais aqui"
        others="Ver os outros fornecedores"
        onClose={onClose}
      />
    </Suspense>
  )
}

function Profile({ vendor }: { vendor: Vendor }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={56} decorative />
        <div className="min-w-0 flex-1">
          <h2 className="font-display text-lg font-medium wrap-break-word">{vendor.name}</h2>
          <p className="mt-0.5 text-sm text-muted wrap-break-word">
            <Services of={vendor.categories} />
          </p>
          <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
            {vendor.enableVendorIndication && <Badge tone="slate">Aceita indicação</Badge>}
            {vendor.indicated && <Badge tone="slate">Indicado em um evento</Badge>}
          </div>
        </div>
      </div>
      {!vendor.isRegisterCompleted && <IncompleteCallout vendor={vendor} />}
      <section aria-label="Contato">
        <VendorContacts
          name={vendor.name}
          phone={vendor.phone}
          email={vendor.email}
          instagramHandle={vendor.instagramHandle}
        />
        {vendor.observations && (
          <p className="mt-4 border-t border-line pt-4 text-body whitespace-pre-wrap wrap-break-word">
            {vendor.observations}
          </p>
        )}
      </section>
      <PixKeyCard vendorUuid={vendor.uuid} holder={vendor.name} />
      <section aria-labelledby="eventos-do-fornecedor">
        <h3 id="eventos-do-fornecedor" className="mb-2 text-xs font-semibold text-muted">
          Nos seus eventos
        </h3>
        <Card padded={false}>
          {vendor.events.length === 0 ? (
            <EmptyState
              className="py-8"
              icon={<CalendarHeart size={26} aria-hidden />}
              title="Em nenhum evento ainda"
            >
              Abra um evento, vá a Fornecedores e vincule: o status e o orçamento aparecem aqui.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {vendor.events.map((link) => (
                <li
                  key={link.uuid}
                  className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3.5 transition-colors first:rounded-t-card last:rounded-b-card md:px-5 has-[a:hover]:bg-sunken"
                >
                  <div className="min-w-0 flex-1 basis-56">
                    <h4 className="font-display text-base font-medium wrap-break-word">
                      <Link
                        to="/app/$eventUuid/vendors"
                        params={{ eventUuid: link.eventUuid }}
                        search={{ fornecedor: link.uuid }}
                        className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
                      >
                        {link.eventTitle}
                      </Link>
                    </h4>
                    <p className="text-sm text-muted">
                      {link.date ? formatDay(link.date) : 'Sem data marcada'}
                      {link.archivedAt && ' · arquivado'}
                    </p>
                  </div>
                  <Budget cents={link.budget} />
                  <StatusBadge status={link.status} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </section>
    </div>
  )
}

function VendorLoading() {
  return (
    <div className="skeleton flex flex-col gap-5 pt-2">
      <LoadingStatus>Carregando o fornecedor…</LoadingStatus>
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-chip" />
        <Skeleton className="h-7 w-3/5" />
      </div>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
