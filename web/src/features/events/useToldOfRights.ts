import { useEffect } from 'react'
import { helperBits } from '@/client/areas.gen'
import { toast } from '@/ui/toast'

const kept = (eventUuid: string) => `cortejo.rights.${eventUuid}`

const parts = [
  [helperBits.MANAGE_EVENT, 'do planejamento'],
  [helperBits.SITE_AND_GUESTS, 'do site e dos convidados'],
  [helperBits.RECEPTION, 'da recepção'],
] as const

function named(bits: number): string {
  return parts.flatMap(([bit, name]) => (bits & bit ? name : [])).join(' e ')
}

/** What a change of a helper's rights in an event means: what is theirs now, and what is not any more. */
export function rightsWords(before: number, now: number): string | undefined {
  const given = named(now & ~before)
  const taken = named(before & ~now)
  if (given && taken) return `Agora você cuida ${given}, e não mais ${taken}.`
  if (given) return `Agora você também cuida ${given}.`
  return taken ? `Você não cuida mais ${taken}.` : undefined
}

/** Tells a helper what changed of what they may do in an event, also of what changed while they were away. */
export function useToldOfRights(eventUuid: string, rights: number, helper: boolean): void {
  useEffect(() => {
    if (!helper) return
    try {
      const before = localStorage.getItem(kept(eventUuid))
      localStorage.setItem(kept(eventUuid), String(rights))
      const words = before === null ? undefined : rightsWords(Number(before), rights)
      if (words) toast.info('O que você faz neste evento mudou', { description: words })
    } catch {
      // Storage is closed to us: the screen shows what is theirs.
    }
  }, [eventUuid, rights, helper])
}
