/** How a code travels. */
export type Channel = 'WHATSAPP' | 'SMS'

/** What the confirmation screen knows of the code that was sent; it lives in the history entry. */
export interface CodeState {
  attempt: string
  /** The key by which the screen hears that the message was refused. */
  delivery: string
  /** E.164. */
  phone: string
  channel: Channel
  /** When another code may be asked for, in milliseconds since 1970. */
  resendAt: number
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    code?: CodeState
    /** The number to start from when the person returns to change it. */
    phone?: string
  }
}

export const channelNames: Record<Channel, string> = { WHATSAPP: 'WhatsApp', SMS: 'SMS' }

/** The other way a code can travel. */
export function otherChannel(channel: Channel): Channel {
  return channel === 'WHATSAPP' ? 'SMS' : 'WHATSAPP'
}

/** Whole seconds until another code may be asked for; 0 when it may. */
export function secondsLeft(resendAt: number, now: number): number {
  return Math.max(0, Math.ceil((resendAt - now) / 1000))
}

/** "0:24", "1:05". */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
