import { useSuspenseQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { ActLink } from '../ActLink'
import { AreaPage } from '../AreaPage'
import { Section } from '../Path'
import { useCustomerEvent } from '../useCustomerEvent'
import { useMay } from '../useMay'
import { youOf } from '../words'
import { Choose } from './Choose'
import { LinkToTask } from './LinkToTask'
import { placesOf } from './places'
import { vendorsQuery } from './queries'
import { VendorRow } from './VendorRow'

/**
 * Lists the vendors to choose from: for the event those whom the planner recommends, for a task those of the event
 * who are not linked to it. The client may also add one.
 */
export function SelectScreen({ taskUuid }: { taskUuid?: string }) {
  const { client, eventUuid, access } = useCustomerEvent()
  const { data } = useSuspenseQuery(vendorsQuery(client))
  const { closed } = useMay('VENDORS')
  const places = placesOf(eventUuid, taskUuid)
  const { name } = access.event.planner
  const you = youOf(access.event)
  const vendors = data.items.filter(({ status, tasks }) =>
    taskUuid ? tasks.every(({ publicId }) => publicId !== taskUuid) : status === 'INDICATION',
  )
  return (
    <AreaPage
      area="VENDORS"
      back={{ link: places.list, label: taskUuid ? 'Fornecedores da tarefa' : 'Fornecedores' }}
      title={taskUuid ? 'Vincular fornecedor' : 'Adicionar fornecedor'}
    >
      <Section title={taskUuid ? 'Os fornecedores da festa' : `Indicados por ${name}`}>
        {vendors.length === 0 ? (
          <EmptyLine>
            {taskUuid
              ? data.items.length === 0
                ? 'A festa ainda não tem fornecedores.'
                : 'Todos os fornecedores da festa já estão nesta tarefa.'
              : `Por enquanto ${name} não tem indicações a decidir.`}
          </EmptyLine>
        ) : (
          <Card padded={false}>
            <ul className="divide-y divide-line">
              {vendors.map((vendor) => (
                <VendorRow key={vendor.uuid} vendor={vendor} link={places.vendor(vendor.uuid)}>
                  {taskUuid ? (
                    <LinkToTask vendor={vendor} taskUuid={taskUuid} />
                  ) : (
                    <Choose vendor={vendor} />
                  )}
                </VendorRow>
              ))}
            </ul>
          </Card>
        )}
      </Section>
      <Section title={you === 'vocês' ? 'Já conhecem alguém?' : 'Já conhece alguém?'}>
        <p className="-mt-1 mb-4 text-body text-muted wrap-break-word">
          Traga um fornecedor {you === 'vocês' ? 'de vocês' : 'seu'}: {name} vê o contato e segue a
          conversa.
        </p>
        <ActLink link={places.add} closed={closed} icon={<UserPlus size={18} aria-hidden />}>
          Trazer um fornecedor
        </ActLink>
      </Section>
    </AreaPage>
  )
}
