import { useNavigate } from '@tanstack/react-router'
import { CreateCard } from '@/features/documents'
import { AreaPage } from '../AreaPage'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { ClientDrawer } from './ClientDrawer'
import { linksOf } from './links'

/** A document that begins with its name. */
export function WriteScreen({ taskUuid }: { taskUuid?: string }) {
  const { eventUuid } = useCustomerEvent()
  const { closed } = useMay('DOCUMENTS')
  const navigate = useNavigate()
  const links = linksOf(eventUuid, taskUuid)
  return (
    <AreaPage
      area="DOCUMENTS"
      back={{ link: links.add, label: 'Adicionar documento' }}
      title="Escrever um documento"
    >
      <ClientDrawer>
        <CreateCard
          taskUuid={taskUuid}
          closed={closed}
          placeholder="Nossos votos"
          hint="Votos, lista de músicas, recados: escreva com títulos, listas e tabelas."
          onCreated={({ uuid }) => navigate({ ...links.open(uuid), replace: true })}
        />
      </ClientDrawer>
    </AreaPage>
  )
}
