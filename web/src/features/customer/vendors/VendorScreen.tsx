import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { Services, VendorContacts } from '@/features/vendors'
import { formatMoney } from '@/lib/money'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ActLink } from '../ActLink'
import { AreaPage } from '../AreaPage'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { youOf } from '../words'
import { Choose } from './Choose'
import { placesOf } from './places'
import { vendorQuery } from './queries'
import { statusWords } from './status'
import { useVendorActions } from './useVendorActions'

/** The page of a vendor: contact, amount, and linked tasks. */
export function VendorScreen({ uuid, taskUuid }: { uuid: string; taskUuid?: string }) {
  const { client, eventUuid, access } = useCustomerEvent()
  const { data: vendor } = useSuspenseQuery(vendorQuery(client, uuid))
  const { offered, closed } = useMay('VENDORS')
  const { remove } = useVendorActions()
  const navigate = useNavigate()
  const places = placesOf(eventUuid, taskUuid)
  const { label, tone, icon: Icon } = statusWords[vendor.status]
  return (
    <AreaPage
      area="VENDORS"
      back={{ link: places.list, label: taskUuid ? 'Fornecedores da tarefa' : 'Fornecedores' }}
      picture={<Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={96} decorative />}
      title={vendor.name}
      subtitle={<Services of={vendor.categories} />}
    >
      <div className="-mt-2 flex flex-wrap justify-center gap-2">
        <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
          {label}
        </Badge>
        {vendor.isCustomerVendor && <Badge tone="wine">Trazido por {youOf(access.event)}</Badge>}
      </div>
      <Choose vendor={vendor} />
      <Card className="flex flex-col gap-5">
        <VendorContacts
          name={vendor.name}
          phone={vendor.phone}
          instagramHandle={vendor.instagramHandle}
        />
        <div className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
          <div>
            <p className="text-sm text-muted">Valor</p>
            <p className="font-display text-lg font-medium tabular-nums">
              {vendor.budget === 0 ? 'Ainda sem valor' : formatMoney(vendor.budget)}
            </p>
          </div>
          {offered && (
            <ActLink
              link={linkOptions({
                to: '/evento/$eventUuid/fornecedores/$vendorUuid/edit',
                params: { eventUuid, vendorUuid: uuid },
              })}
              closed={closed}
              variant="secondary"
              icon={<Pencil size={16} aria-hidden />}
            >
              {vendor.isOwnCard ? 'Editar' : 'Mudar o valor'}
            </ActLink>
          )}
        </div>
      </Card>
      {vendor.tasks.length > 0 && (
        <Section title="Cuida de">
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {vendor.tasks.map(({ publicId, title }) => (
              <li key={publicId} className="relative px-4 py-3.5 text-body wrap-break-word">
                <Link
                  to="/evento/$eventUuid/organizacao/$taskUuid"
                  params={{ eventUuid, taskUuid: publicId }}
                  className="after:absolute after:inset-0"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {offered && vendor.isCustomerVendor && (
        <Button
          variant="ghost"
          className="self-center text-coral!"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={closed !== undefined}
          title={closed}
          onClick={async () => {
            // Navigates first, so that no query of this screen asks for the deleted vendor.
            await navigate({ ...places.list, replace: true })
            remove(vendor)
          }}
        >
          Excluir fornecedor
        </Button>
      )}
    </AreaPage>
  )
}
