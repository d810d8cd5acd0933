import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  seatingTablesCreate,
  seatingTablesDelete,
  seatingTablesRestore,
  seatingTablesUpdate,
} from '@/client/api/seatingTables.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { refreshGuests, type Summary, summaryQuery } from '../queries'
import { useGuestsScope } from '../scope'
import { sayRefused } from '../useChange'
import { type SeatingTable, tableName } from './seating'

export type TablePatch = Partial<Pick<SeatingTable, 'number' | 'name' | 'seats'>>

/** Making, changing and taking away tables. */
export function useTableActions() {
  const scope = useGuestsScope()
  const { client, eventUuid } = scope
  const queryClient = useQueryClient()
  const settle = { onSettled: () => refreshGuests(queryClient, client) }
  const draw = (by: (tables: Summary['tables']) => Summary['tables']) =>
    queryClient.setQueryData(
      summaryQuery(scope).queryKey,
      (now) => now && { ...now, tables: by(now.tables) },
    )
  const create = useMutation({
    mutationFn: async (body: { seats: number; name?: string; number?: number; uuid: string }) =>
      (await seatingTablesCreate({ client, body: { eventUuid, ...body }, throwOnError: true }))
        .data,
    ...settle,
  })
  const update = useMutation({
    mutationFn: ({ uuid, patch }: { uuid: string; patch: TablePatch }) =>
      seatingTablesUpdate({ client, body: { eventUuid, uuid, ...patch }, throwOnError: true }),
    ...settle,
  })
  const restore = useMutation({
    mutationFn: (uuid: string) =>
      seatingTablesRestore({ client, body: { eventUuid, uuid }, throwOnError: true }),
    onError: (error) => sayRefused('Não deu para trazer de volta', toProblem(error)),
    ...settle,
  })
  const remove = useMutation({
    mutationFn: ({ uuid }: SeatingTable) =>
      seatingTablesDelete({ client, body: { eventUuid, uuid }, throwOnError: true }),
    onMutate: ({ uuid }) => void draw((tables) => tables.filter((one) => one.uuid !== uuid)),
    onError: (error) => sayRefused('A mesa não foi excluída', toProblem(error)),
    ...settle,
  })
  return {
    create,
    update,
    remove: (table: SeatingTable) => {
      remove.mutate(table)
      toast.info('Mesa excluída', {
        description: `${tableName(table)}. Quem estava nela ficou sem mesa.`,
        undo: () => restore.mutate(table.uuid),
      })
    },
  }
}
