import { z } from 'zod'
import type { Changes } from '@/app/form/changes'
import type { ClientArea } from '@/client/areas.gen'
import type { EventGetOutput, EventUpdateCustomerPermissionsInput } from '@/client/types.gen'
import { daysBetween, formatDayWithYear, type IsoDate, plusDays, today } from '@/lib/dates'
import {
  type ClientLevels,
  clientAreas,
  fieldsOf,
  levelsOf,
  maskOf,
  maskOfEvent,
} from './clientAccess'

/** What the permission editor holds: how far each part is open, and how all of it holds. */
export interface ClientSideForm extends ClientLevels {
  updates: boolean
  preparing: boolean
  locks: boolean
  lockDays: number | null
}

type Kept = Pick<
  EventGetOutput,
  | 'uuid'
  | 'customerPermissions'
  | 'customerExtraPermissions'
  | 'enabledCustomerUpdatesAt'
  | 'customerLockDays'
  | 'customerReleased'
>

/** What a lock starts with when it is turned on. */
const usualLock = 7

export function formOf(event: Kept): ClientSideForm {
  return {
    ...levelsOf(maskOfEvent(event)),
    updates: event.enabledCustomerUpdatesAt !== undefined,
    preparing: event.customerReleased !== undefined,
    locks: event.customerLockDays !== undefined,
    lockDays: event.customerLockDays ?? usualLock,
  }
}

/** Returns only the changed fields as the API takes them: another member may have opened another area meanwhile. */
export function bodyOf(
  uuid: string,
  form: ClientSideForm,
  { changed, over }: Changes<ClientSideForm>,
): EventUpdateCustomerPermissionsInput {
  const { locks, lockDays } = form
  const was = fieldsOf(maskOf(over))
  return {
    uuid,
    ...fieldsOf(maskOf(form)),
    customerPermissionsWas: was.customerPermissions,
    customerExtraPermissionsWas: was.customerExtraPermissions,
    side: {
      ...(changed.has('updates') && { updates: form.updates }),
      ...(changed.has('preparing') && { preparing: form.preparing }),
      ...((changed.has('locks') || changed.has('lockDays')) && {
        lockDays: locks ? lockDays : null,
      }),
    },
  }
}

/** All that is kept of it: the days of a lock that is off are not. */
function kept({ locks, lockDays, updates, preparing, ...areas }: ClientSideForm): string {
  return JSON.stringify([maskOf(areas), updates, preparing, locks ? lockDays : null])
}

/** Whether saving would change anything. */
export function differs(event: Kept, form: ClientSideForm): boolean {
  return kept(form) !== kept(formOf(event))
}

/** Returns the error of the lock's fields, or undefined. */
export function lockFault({
  locks,
  lockDays,
}: Pick<ClientSideForm, 'locks' | 'lockDays'>): string | undefined {
  if (!locks) return undefined
  if (lockDays === null || !Number.isInteger(lockDays) || lockDays < 0 || lockDays > 365)
    return 'Escolha de 0 a 365 dias.'
  return undefined
}

/**
 * Says on which day the client's access becomes read-only, or since when it is; undefined for an event without a
 * date.
 */
export function lockWords(
  { date, timeZone }: Pick<EventGetOutput, 'date' | 'timeZone'>,
  lockDays: number,
  now: IsoDate = today(timeZone),
): string | undefined {
  if (date === undefined) return undefined
  const day = plusDays(date, -lockDays)
  return daysBetween(now, day) > 0
    ? `A partir de ${formatDayWithYear(day)}, o cliente continua vendo tudo, mas não muda mais nada.`
    : `Desde ${formatDayWithYear(day)}, o cliente só vê: as mudanças estão encerradas.`
}

const level = z.enum(['EDIT', 'VIEW', 'NONE'])
const levels = Object.fromEntries(
  clientAreas.map(({ area, edit }) => [
    area,
    level.refine((chosen) => chosen !== 'EDIT' || edit !== undefined),
  ]),
) as Record<ClientArea, typeof level>

/** What the editor takes: a lock has its days. */
export const clientSideSchema = z
  .object({
    ...levels,
    updates: z.boolean(),
    preparing: z.boolean(),
    locks: z.boolean(),
    lockDays: z.number().nullable(),
  })
  .superRefine((form, context) => {
    const message = lockFault(form)
    if (message) context.addIssue({ code: 'custom', path: ['lockDays'], message })
  })
