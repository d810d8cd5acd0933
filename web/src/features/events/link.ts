import { toast } from '@/ui/toast'

/** The whole address of an event's public page. */
export function publicAddress(publicUrl: string): string {
  return new URL(publicUrl, window.location.origin).toString()
}

/** Puts the event's public address on the clipboard and says so. */
export function copyEventLink(publicUrl: string): Promise<void> {
  return copyAddress(publicUrl, 'Link do evento')
}

/** Puts an address of this server on the clipboard and says so. */
export async function copyAddress(path: string, what: string): Promise<void> {
  const address = publicAddress(path)
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Link copiado')
  } catch {
    // The clipboard is closed to us (no https, or refused): the address can be copied by hand.
    toast.info(`Copie o ${what.toLowerCase()}`, { description: address })
  }
}
