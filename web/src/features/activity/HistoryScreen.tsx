import { useInfiniteQuery } from '@tanstack/react-query'
import { AloneHeading } from '@/app/frame/AloneHeading'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { UndoableChanges } from '@/features/events'
import { ActivityList, NothingYet } from './ActivityList'
import { WithinControl } from './ControlEntry'
import { historyQuery } from './queries'

/** What happened in one event. */
export function HistoryScreen({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const history = useInfiniteQuery(historyQuery(client, eventUuid))
  return (
    <>
      <PhoneBar
        title="Histórico"
        back={{
          link: { to: '/app/$eventUuid/settings', params: { eventUuid } },
          label: 'Voltar para os detalhes',
        }}
      />
      <Content>
        <AloneHeading>Histórico</AloneHeading>
        <UndoableChanges eventUuid={eventUuid} />
        <ActivityList
          query={history}
          unfold={(control) => <Unfolded eventUuid={eventUuid} control={control} />}
          withinEvent
          empty={<NothingYet>O que mudar neste evento aparece aqui, com quem mudou.</NothingYet>}
        />
      </Content>
    </>
  )
}

function Unfolded({ eventUuid, control }: { eventUuid: string; control: string }) {
  const { client } = useWorkspace()
  const each = useInfiniteQuery(historyQuery(client, eventUuid, control))
  return <WithinControl query={each} withinEvent />
}
