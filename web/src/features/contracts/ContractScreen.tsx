import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { Badge } from '@/ui/Badge'
import { textLinkClass } from '@/ui/TextLink'
import { DraftForm } from './DraftForm'
import { contractQuery } from './queries'
import { SentContract } from './SentContract'
import { statusLabels, statusTones } from './text'

/** One contract: written and addressed while it is a draft, followed once it was sent. */
export function ContractScreen({
  eventUuid,
  contractUuid,
}: {
  eventUuid: string
  contractUuid: string
}) {
  const { client } = useWorkspace()
  const { data: contract } = useSuspenseQuery(contractQuery(client, contractUuid))
  const back = { to: '/app/$eventUuid/contracts', params: { eventUuid } } as const
  const { status, taskPublicId, taskTitle } = contract
  return (
    <>
      <PhoneBar title="Contrato" back={{ link: back, label: 'Voltar para os contratos' }} />
      <Content width="column">
        <header className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
          <AloneHeading>{contract.name}</AloneHeading>
          <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
          {taskPublicId && (
            <p className="basis-full text-sm">
              <Link
                to="/app/$eventUuid/organization/$taskUuid"
                params={{ eventUuid, taskUuid: taskPublicId }}
                className={textLinkClass}
              >
                {taskTitle}
              </Link>
            </p>
          )}
        </header>
        {status === 'DRAFT' ? (
          <DraftForm key={contract.uuid} contract={contract} />
        ) : (
          <SentContract contract={contract} />
        )}
      </Content>
    </>
  )
}
