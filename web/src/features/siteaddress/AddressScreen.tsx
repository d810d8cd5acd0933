import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { LoadingStatus } from '@/ui/Skeleton'
import { ChooseSlug } from './ChooseSlug'
import { OwnDomain } from './OwnDomain'
import { addressQuery } from './queries'

/** Where an event's page is: the address that is chosen for it, and a domain of its own. */
export function AddressScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const address = useQuery(addressQuery(client, eventUuid))
  return (
    <>
      <PhoneBar
        title="Endereço"
        back={{
          link: linkOptions({ to: '/app/$eventUuid/website-and-gifts', params: { eventUuid } }),
          label: 'Voltar para o site',
        }}
      />
      <Content width="column" className="flex flex-col gap-8">
        <AloneHeading>Endereço</AloneHeading>
        {address.isPending && <LoadingStatus>Carregando o endereço…</LoadingStatus>}
        {address.isError && !address.data && (
          <LoadFailed title="Não deu para carregar o endereço" query={address} />
        )}
        {address.data && (
          <>
            <ChooseSlug eventUuid={eventUuid} address={address.data} />
            <OwnDomain eventUuid={eventUuid} address={address.data} />
          </>
        )}
      </Content>
    </>
  )
}
