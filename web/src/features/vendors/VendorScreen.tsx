import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { CalendarHeart, ChevronLeft, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatDay } from '@/lib/dates'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import { textLinkClass } from '@/ui/TextLink'
import { Budget } from './Budget'
import { IncompleteBadge } from './IncompleteBadge'
import { IncompleteCallout } from './IncompleteCallout'
import { vendorQuery } from './queries'
import { Services } from './Services'
import { StatusBadge } from './StatusBadge'
import { useDeleteVendor } from './useDeleteVendor'
import { VendorContacts } from './VendorContacts'

const catalogue = linkOptions({ to: '/app/vendors' })

/** A vendor's profile: how to reach them, and how far each event and they are. */
export function VendorScreen({ uuid }: { uuid: string }) {
  const { client, may } = useWorkspace()
  const { data: vendor } = useSuspenseQuery(vendorQuery(client, uuid))
  const remove = useDeleteVendor()
  const navigate = useNavigate()
  const edits = may('WRITE_VENDORS')
  const params = { vendorUuid: uuid }
  const menu = edits && (
    <Menu
      align="end"
      trigger={
        <IconButton label="Ações do fornecedor">
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Pencil size={16} aria-hidden />}
        render={<Link to="/app/vendors/$vendorUuid/update" params={params} />}
      >
        Editar
      </MenuItem>
      <MenuItem
        danger
        icon={<Trash2 size={16} aria-hidden />}
        onSelect={() => void remove(vendor, () => navigate({ ...catalogue, replace: true }))}
      >
        Excluir
      </MenuItem>
    </Menu>
  )
  return (
    <>
      <PhoneBar
        title={vendor.name}
        back={{ link: catalogue, label: 'Voltar para Fornecedores' }}
        action={menu}
      />
      <Content width="wide" className="flex flex-col gap-6">
        <Link
          {...catalogue}
          className={`${textLinkClass} -mb-3 hidden items-center gap-1 self-start text-sm md:inline-flex`}
        >
          <ChevronLeft size={16} aria-hidden />
          Fornecedores
        </Link>
        <header className="flex flex-wrap items-start gap-x-5 gap-y-4">
          <Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={56} decorative />
          <div className="min-w-0 flex-1">
            <h1 className="font-display text-xl font-medium tracking-[-0.01em] wrap-break-word md:text-2xl">
              {vendor.name}
            </h1>
            <p className="mt-0.5 text-body text-muted wrap-break-word">
              <Services of={vendor.categories} />
            </p>
            <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
              {!vendor.isRegisterCompleted && <IncompleteBadge />}
              {vendor.enableVendorIndication && <Badge tone="slate">Aceita indicação</Badge>}
              {vendor.indicated && <Badge tone="slate">Indicado em um evento</Badge>}
            </div>
          </div>
          {edits && (
            <div className="flex items-center gap-1 max-md:hidden">
              <Link
                to="/app/vendors/$vendorUuid/update"
                params={params}
                className={buttonClass('secondary')}
              >
                <Pencil size={18} aria-hidden />
                Editar
              </Link>
              {menu}
            </div>
          )}
        </header>
        {!vendor.isRegisterCompleted && <IncompleteCallout vendor={vendor} />}
        <Card as="section" aria-label="Contato">
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
        </Card>
        <section aria-labelledby="eventos-do-fornecedor">
          <h2 id="eventos-do-fornecedor" className="mb-3 font-display text-lg font-medium">
            Nos seus eventos
          </h2>
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
                      <h3 className="font-display text-base font-medium wrap-break-word">
                        <Link
                          to="/app/$eventUuid/vendors"
                          params={{ eventUuid: link.eventUuid }}
                          search={{ fornecedor: link.uuid }}
                          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
                        >
                          {link.eventTitle}
                        </Link>
                      </h3>
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
      </Content>
    </>
  )
}
