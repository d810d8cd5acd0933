/** "1630", "16:30", "16h30", "9" → "16:30", "09:00"; null when it is no hour of the day. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:h]?(\d{2}))?h?$/.exec(text.trim().toLowerCase())
  if (!match) return null
  const hour = Number(match[1])
  const minute = Number(match[2] ?? '0')
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Keeps digits and inserts the colon while a time is typed. */
export function typeTime(text: string): string {
  const [before = '', after] = text.split(/[:h]/i)
  if (after !== undefined) return `${onlyDigits(before)}:${onlyDigits(after)}`
  const digits = text.replace(/\D/g, '')
  // Two digits are the hour unless no day has such an hour: 93 can only become 9:3.
  const cut = Number(digits.slice(0, 2)) > 23 ? 1 : 2
  return digits.length > cut ? `${digits.slice(0, cut)}:${digits.slice(cut, cut + 2)}` : digits
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 2)
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
