import { toast } from '@/ui/toast'

/** The whole address of an event's public page. */
export function publicAddress(publicUrl: string): string {
  return new URL(publicUrl, window.location.origin).toString()
}

/** Puts the event's public address on the clipboard and says so. */
export async function copyEventLink(publicUrl: string): Promise<void> {
  const address = publicAddress(publicUrl)
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Link copiado')
  } catch {
    // The clipboard is closed to us (no https, or refused): the address can be copied by hand.
    toast.info('Copie o link do evento', { description: address })
  }
}
