import { useSuspenseQuery } from '@tanstack/react-query'
import { Services, VendorContacts } from '@/features/vendors'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { publicVendorQuery } from './query'
import { VendorsGround } from './VendorsGround'

/** One vendor that an event's page recommends, and how to reach them. */
export function PublicVendorPage({ slug, uuid }: { slug: string; uuid: string }) {
  const { data: vendor } = useSuspenseQuery(publicVendorQuery(slug, uuid))
  return (
    <VendorsGround
      slug={slug}
      back={{ to: '/$slug/fornecedores', params: { slug } }}
      title={vendor.name}
      picture={<Avatar name={vendor.name} imageUrl={vendor.imageUrl} size={96} decorative />}
      subtitle={<Services of={vendor.categories} />}
    >
      <Card as="section" aria-label="Contato">
        <VendorContacts
          name={vendor.name}
          phone={vendor.phone}
          instagramHandle={vendor.instagramHandle}
        />
      </Card>
    </VendorsGround>
  )
}
