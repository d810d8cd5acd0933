import { useNavigate } from '@tanstack/react-router'
import { CreateCard } from '@/features/documents/CreateCard'
import { TaskFrame } from '../checklist/TaskFrame'
import { useCustomerEvent } from '../useCustomerEvent'
import { ClientDrawer } from './ClientDrawer'
import { linksOf } from './links'

/** A document that begins with its name. */
export function WriteScreen({ taskUuid }: { taskUuid?: string }) {
  const { eventUuid } = useCustomerEvent()
  const navigate = useNavigate()
  const links = linksOf(eventUuid, taskUuid)
  return (
    <TaskFrame back={links.add} label="Adicionar documento" title="Escrever um documento">
      <h1 className="mb-6 font-display text-xl font-medium tracking-[-0.01em] md:text-2xl">
        Escrever um documento
      </h1>
      <ClientDrawer>
        <CreateCard
          taskUuid={taskUuid}
          placeholder="Nossos votos"
          hint="Votos, lista de músicas, recados: escreva com títulos, listas e tabelas."
          onCreated={({ uuid }) => navigate({ ...links.open(uuid), replace: true })}
        />
      </ClientDrawer>
    </TaskFrame>
  )
}
