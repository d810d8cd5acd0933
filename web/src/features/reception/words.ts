import type { ReceptionDevice, ReceptionUnsettled } from '@/client/types.gen'
import { ago } from '@/lib/dates'
import { count } from '@/lib/text'

/** The state of a device between its link and its revocation. */
export type DeviceState = 'revoked' | 'locked' | 'waiting' | 'open'

export function stateOf(device: ReceptionDevice): DeviceState {
  if (device.revokedAt) return 'revoked'
  if (device.enrolledAt) return 'open'
  return device.locked ? 'locked' : 'waiting'
}

export const stateWords: Record<DeviceState, string> = {
  open: 'Na porta',
  waiting: 'Link ainda não aberto',
  locked: 'Bloqueado: PIN errado cinco vezes',
  revoked: 'Encerrado',
}

/** Who holds a device, where, and when it was last heard of. */
export function deviceLine(device: ReceptionDevice): string {
  return [
    device.personName,
    device.door,
    device.lastContactAt && `contato ${ago(device.lastContactAt)}`,
    device.waiting > 0 && count(device.waiting, 'entrada por enviar', 'entradas por enviar'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Why an entry does not count yet. */
export const problemWords: Record<ReceptionUnsettled['problem'], string> = {
  DELETED_GUEST: 'Este convidado foi excluído da lista.',
  UNKNOWN_GUEST: 'Ninguém da lista: o convidado não existe mais.',
  REVOKED_CODE: 'O QR code usado tinha sido trocado por outro.',
  ENDED_DEVICE: 'O aparelho já estava encerrado quando enviou.',
  NOT_ALLOWED: 'Incluir pessoas na porta não está permitido.',
  UNKNOWN_INVITATION: 'O convite em que foi incluída não existe mais.',
  TOO_MANY: 'O evento já tem pessoas demais incluídas na porta.',
}

/** What there is to settle, in a few words. */
export function unsettledTitle({ type, name }: ReceptionUnsettled): string {
  const who = name || 'Convidado desconhecido'
  if (type === 'ADD_GUEST') return `${who}, fora da lista`
  return type === 'TAKE_BACK' ? `Entrada desfeita: ${who}` : who
}

/** Reports whether an entry to review can be counted: not the check-in of an unknown guest. */
export const canCount = ({ type, problem }: ReceptionUnsettled) =>
  type !== 'CHECK_IN' || problem !== 'UNKNOWN_GUEST'
