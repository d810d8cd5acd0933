import type { WithdrawalGetSettingsOutput } from '@/client/types.gen'

/** Whose money a withdrawal takes; ALL is the business's and that of all gifts. */
export type Whose = 'ALL' | 'BUSINESS' | 'GIFTS'

/** Money that can be withdrawn together. */
export interface Choice {
  whose: Whose
  label: string
  cents: number
  /** Of gifts: the one event that it is of. */
  eventUuid?: string
  eventTitle?: string
}

type Money = Pick<WithdrawalGetSettingsOutput, 'businessAmount' | 'gifts'>

/** Returns the money that can be withdrawn, without empty parts; all together first if there is more than one. */
export function listChoices({ businessAmount, gifts }: Money): Choice[] {
  const only = gifts.length === 1 ? gifts[0] : undefined
  const business: Choice = { whose: 'BUSINESS', label: 'Do seu negócio', cents: businessAmount }
  const ofGifts: Choice = {
    whose: 'GIFTS',
    label: only ? `Presentes de ${only.eventTitle}` : `Presentes de ${gifts.length} eventos`,
    cents: gifts.reduce((sum, { amount }) => sum + amount, 0),
    ...(only && { eventUuid: only.eventUuid, eventTitle: only.eventTitle }),
  }
  const parts = [business, ofGifts].filter(({ cents }) => cents > 0)
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  return parts.length > 1 ? [{ whose: 'ALL', label: 'Tudo', cents }, ...parts] : parts
}

/** Returns a choice as it is now: money may have come or gone meanwhile, and 0 cents can be left. */
export function findChoice(money: Money, whose: Whose, eventUuid: string | null): Choice {
  const gift = money.gifts.find((one) => one.eventUuid === eventUuid)
  if (whose === 'GIFTS' && eventUuid) {
    return {
      whose,
      label: `Presentes de ${gift?.eventTitle ?? 'um evento'}`,
      cents: gift?.amount ?? 0,
      eventUuid,
      ...(gift && { eventTitle: gift.eventTitle }),
    }
  }
  return listChoices(money).find((one) => one.whose === whose) ?? { whose, label: 'Tudo', cents: 0 }
}

/** Says whose the money of a choice is, as a confirmation does. */
export const formatChoice = ({ whose, label }: Choice): string =>
  whose === 'ALL' ? 'Tudo: do seu negócio e dos presentes' : label
