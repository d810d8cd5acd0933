/** "1630", "16:30", "16h30", "9" → "16:30", "09:00"; null when it is no hour of the day. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:h]?(\d{2}))?h?$/.exec(text.trim().toLowerCase())
  if (!match) return null
  const hour = Number(match[1])
  const minute = Number(match[2] ?? '0')
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Keeps digits and puts the colon where it belongs while someone types. */
export function typeTime(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  const separated = /[:h]/i.test(text)
  if (digits.length > 2) {
    // "9:30" keeps its one-digit hour; "930" waits for a fourth digit to know.
    const cut = separated ? Math.min(text.search(/[:h]/i), 2) : digits.length - 2
    return `${digits.slice(0, cut)}:${digits.slice(cut)}`
  }
  return separated && digits ? `${digits}:` : digits
}

/** "16:30" or "16:30:00" to "16:30", for inputs. */
export function formatTime(time: string): string {
  return time.slice(0, 5)
}

/** "16:30" to "16h30", "16:00" to "16h", as Brazilians write an hour. */
export function formatHour(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return minute === '00' ? `${Number(hour)}h` : `${Number(hour)}h${minute}`
}
