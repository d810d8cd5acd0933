import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Heart } from 'lucide-react'
import { Services } from '@/features/vendors'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { publicVendorsQuery } from './query'
import { VendorsGround } from './VendorsGround'

/** Who made the party: the vendors that an event's page recommends. */
export function PublicVendorsPage({ slug }: { slug: string }) {
  const { data } = useSuspenseQuery(publicVendorsQuery(slug))
  return (
    <VendorsGround
      slug={slug}
      back={{ to: '/$slug', params: { slug } }}
      title="Quem faz esta festa"
    >
      {data.items.length === 0 ? (
        <EmptyState icon={<Heart size={26} aria-hidden />} title="Ainda sem fornecedores por aqui">
          Quando houver quem indicar, os nomes aparecem nesta página.
        </EmptyState>
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {data.items.map((vendor) => (
              <li
                key={vendor.uuid}
                className="relative flex items-center gap-4 px-4 py-4 transition-colors first:rounded-t-card last:rounded-b-card md:px-6 has-[a:hover]:bg-sunken"
              >
                <Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={56} decorative />
                <div className="min-w-0 flex-1">
                  <h2 className="font-display text-base font-medium wrap-break-word">
                    <Link
                      to="/$slug/fornecedores/$vendorUuid"
                      params={{ slug, vendorUuid: vendor.uuid }}
                      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-wine"
                    >
                      {vendor.name}
                    </Link>
                  </h2>
                  <p className="text-sm text-muted wrap-break-word">
                    <Services of={vendor.categories} />
                  </p>
                </div>
                <ChevronRight size={18} className="text-muted" aria-hidden />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </VendorsGround>
  )
}
