import { Link } from '@tanstack/react-router'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { textLinkClass } from '@/ui/TextLink'
import { TaskPayments } from './TaskPayments'

/** The payments of one task. */
export function TaskPaymentsScreen({
  eventUuid,
  taskUuid,
  title,
}: {
  eventUuid: string
  taskUuid: string
  title: string
}) {
  const params = { eventUuid, taskUuid }
  return (
    <>
      <PhoneBar
        title="Pagamentos da tarefa"
        back={{
          link: { to: '/app/$eventUuid/organization/$taskUuid', params },
          label: 'Voltar para a tarefa',
        }}
      />
      <Content className="@container">
        <div className="mb-5 min-w-0">
          <AloneHeading>Pagamentos da tarefa</AloneHeading>
          <Link
            to="/app/$eventUuid/organization/$taskUuid"
            params={params}
            className={`${textLinkClass} text-sm wrap-break-word`}
          >
            {title}
          </Link>
        </div>
        <TaskPayments {...params} />
      </Content>
    </>
  )
}
