import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { askedOf } from '@/app/workspace/asked'
import { eventUndo } from '@/client/api/event.gen'
import {
  runSheetCheckLine,
  runSheetCreateLine,
  runSheetDeleteLine,
  runSheetMoveLine,
  runSheetRestoreLine,
  runSheetShift,
  runSheetUpdateLine,
} from '@/client/api/runSheet.gen'
import type { RunSheetShiftOutput, RunSheetUpdateLineInput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { formatStart } from './clock'
import {
  addLine,
  addWalker,
  findRow,
  type Placing,
  patchRow,
  placeRow,
  placingOf,
  putBack,
  type RowPatch,
  removeRow,
  renameRow,
  shiftLines,
  unshiftLines,
} from './edits'
import type { Place } from './place'
import { type Line, type SheetScope, useSheetScope, type Walker } from './sheet'
import { useChange } from './useChange'

const asked = { throwOnError: true } as const

function useCheck(onRefused: (change: { uuid: string }) => void) {
  return useChange<{ uuid: string; doneAt: string | undefined }, unknown>({
    send: ({ uuid, doneAt }, { client }) =>
      runSheetCheckLine({ client, body: { lineUuid: uuid, done: doneAt !== undefined }, ...asked }),
    apply: (sheet, { uuid, doneAt }) => patchRow(sheet, uuid, { doneAt }),
    revert: (sheet, { uuid }, before) =>
      patchRow(sheet, uuid, { doneAt: findRow(before, uuid)?.doneAt }),
    refused: 'O roteiro voltou a como estava',
    onRefused,
  })
}

function useRemove(onRefused: (row: Line | Walker) => void) {
  return useChange<Line | Walker, unknown>({
    send: ({ uuid }, { client }) =>
      runSheetDeleteLine({ client, body: { lineUuid: uuid }, ...asked }),
    apply: (sheet, { uuid }) => removeRow(sheet, uuid),
    revert: (sheet, { uuid }, before) => putBack(sheet, before, uuid),
    refused: 'Não deu para excluir',
    onRefused,
  })
}

function useRestore() {
  return useChange<{ uuid: string }, unknown>({
    send: ({ uuid }, { client }) =>
      runSheetRestoreLine({ client, body: { lineUuid: uuid }, ...asked }),
    apply: (sheet) => sheet,
    revert: (sheet) => sheet,
    refused: 'Não deu para trazer de volta',
  })
}

function useMove() {
  return useChange<Placing, unknown>({
    send: ({ uuid, beforeUuid, ...when }, { client }) =>
      runSheetMoveLine({
        client,
        body: { lineUuid: uuid, ...(beforeUuid !== null && { beforeUuid }), ...when },
        ...asked,
      }),
    apply: placeRow,
    revert: (sheet, { uuid }, before) => placeRow(sheet, placingOf(before, uuid)),
    refused: 'O roteiro voltou a como estava',
  })
}

interface RowEdit {
  uuid: string
  patch: RowPatch
  body: Omit<RunSheetUpdateLineInput, 'lineUuid'>
}

const update = ({ uuid, body }: RowEdit, { client }: SheetScope) =>
  runSheetUpdateLine({ client, body: { lineUuid: uuid, ...body }, ...asked })

/** Changes a row from a switch or a menu: it answers at once. */
function useUpdate() {
  return useChange<RowEdit, unknown>({
    send: update,
    apply: (sheet, { uuid, patch }) => patchRow(sheet, uuid, patch),
    revert: (sheet, { uuid, patch }, before) => {
      const was = findRow(before, uuid) as Record<string, unknown> | undefined
      if (!was) return sheet
      return patchRow(
        sheet,
        uuid,
        Object.fromEntries(Object.keys(patch).map((key) => [key, was[key]])),
      )
    },
    refused: 'A linha não foi alterada',
  })
}

/** Saves a row's form, which reports a refusal itself. */
export function useSaveRow() {
  return useChange<RowEdit, unknown>({
    send: update,
    apply: (sheet) => sheet,
    revert: (sheet) => sheet,
    settle: (sheet, _saved, { uuid, patch }) => patchRow(sheet, uuid, patch),
    refused: null,
  })
}

let drawn = 0
/** Called so until the server says how. */
export const notYet = () => `new-${++drawn}`
/** Whether a row is on its way still: it has no address, and nothing is done to it. */
export const isOnItsWay = (uuid: string) => uuid.startsWith('new-')

export interface NewLine {
  uuid: string
  day: number
  start: number
  title: string
  headers?: Record<string, string | undefined>
}

/** One more line, drawn before the server answers; `onRefused` gets the words back. */
export function useAddLine(onRefused: (line: NewLine) => void) {
  return useChange<NewLine, { uuid: string }>({
    send: async ({ day, start, title }, { client, eventUuid }) =>
      (await runSheetCreateLine({ client, body: { eventUuid, day, start, title }, ...asked })).data,
    apply: (sheet, { uuid, day, start, title }) =>
      addLine(sheet, {
        uuid,
        day,
        start,
        title,
        place: '',
        cueText: '',
        cueUrl: '',
        note: '',
        fixed: false,
        teamOnly: false,
        updatedAt: '',
        who: [],
        children: [],
      } as Line),
    revert: (sheet, { uuid }) => removeRow(sheet, uuid),
    settle: (sheet, { uuid }, line) => renameRow(sheet, line.uuid, uuid),
    refused: 'A linha não foi criada',
    onRefused,
  })
}

export interface NewWalker {
  uuid: string
  lineUuid: string
  title: string
  role: string
  cueText: string
}

/** One more who walks, at the end of a procession. */
export function useAddWalker(onRefused: (walker: NewWalker) => void) {
  return useChange<NewWalker, { uuid: string }>({
    send: async ({ lineUuid, title, role, cueText }, { client, eventUuid }) =>
      (
        await runSheetCreateLine({
          client,
          body: {
            eventUuid,
            parentUuid: lineUuid,
            title,
            ...(role && { role }),
            ...(cueText && { cueText }),
          },
          ...asked,
        })
      ).data,
    apply: (sheet, { uuid, lineUuid, title, role, cueText }) =>
      addWalker(sheet, lineUuid, {
        uuid,
        title,
        role,
        cueText,
        cueUrl: '',
        note: '',
        updatedAt: '',
      } as Walker),
    revert: (sheet, { uuid }) => removeRow(sheet, uuid),
    settle: (sheet, { uuid }, walker) => renameRow(sheet, walker.uuid, uuid),
    refused: 'Não deu para incluir no cortejo',
    onRefused,
  })
}

/** Moves a line and the later open ones of its day, and says how to take it back. */
export function useShift() {
  return useChange<{ lineUuid: string; minutes: number }, RunSheetShiftOutput>({
    send: async (body, { client }) => (await runSheetShift({ client, body, ...asked })).data,
    apply: (sheet, { lineUuid, minutes }) => shiftLines(sheet, lineUuid, minutes),
    revert: (sheet, _shift, before) => unshiftLines(sheet, before),
    refused: 'Os horários voltaram a como estavam',
  })
}

/** Takes the last delay back, for a day. */
export function useUndoShift() {
  const { client } = useSheetScope()
  const queryClient = useQueryClient()
  return async (changeUuid: string) => {
    try {
      await eventUndo({ client, body: { changeUuid }, ...asked })
      toast.success('Os horários voltaram a como estavam')
    } catch (error) {
      const { detail, isMissing } = toProblem(error)
      toast.error('Não deu para desfazer', {
        description: isMissing ? 'Isso já foi desfeito, ou passou de um dia.' : detail,
      })
    } finally {
      await queryClient.invalidateQueries({
        predicate: askedOf(client, 'runSheetGet', 'eventGetUndoable'),
      })
    }
  }
}

/** The toasts that already say a thing is done, by row, for when the server says otherwise. */
function usePromises() {
  const toasts = useRef(new Map<string, string>())
  return useMemo(
    () => ({
      made: (uuid: string, toastId: string) => void toasts.current.set(uuid, toastId),
      takeBack: ({ uuid }: { uuid: string }) => {
        const toastId = toasts.current.get(uuid)
        if (toastId !== undefined) toast.close(toastId)
      },
    }),
    [],
  )
}

/** Returns the actions on a line or a procession entry, for every screen that has them. */
export function useSheetActions() {
  const promises = usePromises()
  const { mutate: check } = useCheck(promises.takeBack)
  const { mutate: remove } = useRemove(promises.takeBack)
  const { mutate: restore } = useRestore()
  const { mutate: move } = useMove()
  const { mutate: update } = useUpdate()
  return useMemo(
    () => ({
      setDone: (row: Line | Walker, done: boolean) => {
        const doneAt = done ? new Date().toISOString() : undefined
        check({ uuid: row.uuid, doneAt })
      },
      remove: (row: Line | Walker) => {
        remove(row)
        promises.made(
          row.uuid,
          toast.info('children' in row ? 'Linha excluída' : 'Saiu do cortejo', {
            description: row.title,
            undo: () => restore(row),
          }),
        )
      },
      /** A moved line takes the start of its new position; a toast says so, because the person did not type it. */
      place: (line: Line, { day, beforeUuid, start }: Place) => {
        const { uuid } = line
        move({
          uuid,
          beforeUuid,
          ...(day !== line.day && { day }),
          ...(start !== line.start && { start }),
        })
        if (start !== line.start)
          toast.info(`${line.title}: agora às ${formatStart(start)}`, {
            undo: () => move({ uuid, beforeUuid: null, day: line.day, start: line.start }),
          })
      },
      order: (walker: Walker, beforeUuid: string | null) => move({ uuid: walker.uuid, beforeUuid }),
      set: (line: Line, patch: { fixed: boolean } | { teamOnly: boolean }) =>
        update({ uuid: line.uuid, patch, body: patch }),
    }),
    [promises, check, remove, restore, move, update],
  )
}

export type SheetActions = ReturnType<typeof useSheetActions>
