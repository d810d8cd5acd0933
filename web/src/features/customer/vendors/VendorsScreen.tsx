import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { HeartHandshake, Plus } from 'lucide-react'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ActLink } from '../ActLink'
import { AddBar } from '../AddBar'
import { AreaPage } from '../AreaPage'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { youOf } from '../words'
import { Choose, speaksOfWish } from './Choose'
import { placesOf } from './places'
import { vendorsQuery } from './queries'
import { groupsOf, type VendorGroup } from './status'
import { Totals } from './Totals'
import { VendorRow } from './VendorRow'

/** Who makes the party: whom the planner recommends, who is in, and for how much. */
export function VendorsScreen() {
  const { client, eventUuid, access } = useCustomerEvent()
  const { data } = useSuspenseQuery(vendorsQuery(client))
  const { offered, closed } = useMay('VENDORS')
  const places = placesOf(eventUuid)
  const { name } = access.event.planner
  const you = youOf(access.event)
  const groups = groupsOf(data.items)
  const titles: Record<VendorGroup['key'], string> = {
    indicated: `Indicados para ${you}`,
    hired: 'Contratados',
    considered: 'Ainda em conversa',
    out: 'Ficaram de fora',
  }
  const add = offered && (
    <ActLink link={places.select} closed={closed} icon={<Plus size={18} aria-hidden />}>
      Adicionar fornecedor
    </ActLink>
  )
  return (
    <AreaPage
      area="VENDORS"
      back={{
        link: linkOptions({ to: '/evento/$eventUuid', params: { eventUuid } }),
        label: 'Início',
      }}
      title="Quem faz esta festa"
    >
      {groups.length === 0 ? (
        <EmptyState
          icon={<HeartHandshake size={26} aria-hidden />}
          title="Ainda não há fornecedores"
          action={add}
        >
          {offered
            ? `Traga quem ${you} já ${you === 'vocês' ? 'conhecem' : 'conhece'}. As indicações de ${name} também aparecem aqui.`
            : `Quando ${name} escolher quem vai trabalhar na festa, os nomes aparecem aqui.`}
        </EmptyState>
      ) : (
        <>
          <Totals vendors={data.items} />
          {groups.map(({ key, vendors }) => (
            <Section key={key} title={titles[key]}>
              {key === 'indicated' && (
                <p className="-mt-1 mb-3 text-sm text-muted wrap-break-word">
                  Sugestões de {name}, ainda por decidir.
                </p>
              )}
              <Card padded={false}>
                <ul className="divide-y divide-line">
                  {vendors.map((vendor) => (
                    <VendorRow key={vendor.uuid} vendor={vendor} link={places.vendor(vendor.uuid)}>
                      {speaksOfWish(vendor, offered) && <Choose vendor={vendor} />}
                    </VendorRow>
                  ))}
                </ul>
              </Card>
            </Section>
          ))}
          {offered && (
            <AddBar link={places.select} closed={closed}>
              Adicionar fornecedor
            </AddBar>
          )}
        </>
      )}
    </AreaPage>
  )
}
