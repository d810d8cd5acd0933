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

/**
 * Returns the sentence about a change of a helper's permissions, both gained and lost; undefined if none that has a
 * name changed.
 */
export function rightsWords(before: number, now: number): string | undefined {
  const given = named(now & ~before)
  const taken = named(before & ~now)
  if (given && taken) return `Agora você cuida ${given}, e não mais ${taken}.`
  if (given) return `Agora você também cuida ${given}.`
  return taken ? `Você não cuida mais ${taken}.` : undefined
}

/** Shows a helper a toast when their permissions in an event changed, also while they were away. */
export function useToldOfRights(eventUuid: string, rights: number, helper: boolean): void {
  useEffect(() => {
    if (!helper) return
    try {
      const before = localStorage.getItem(kept(eventUuid))
      localStorage.setItem(kept(eventUuid), String(rights))
      const words = before === null ? undefined : rightsWords(Number(before), rights)
      if (words) toast.info('O que você faz neste evento mudou', { description: words })
    } catch {
      // Storage is not available: the screen itself shows their permissions.
    }
  }, [eventUuid, rights, helper])
}
