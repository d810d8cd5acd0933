/** The 67 area codes of Brazil, by Anatel's numbering plan. */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** Digits of a Brazilian number without the country code, a trunk 0 or a 0XX carrier code. */
function nationalDigits(text: string): string {
  let digits = text.replace(/\D/g, '')
  if (digits.startsWith('00')) digits = digits.slice(2)
  const international = text.trim().startsWith('+') || digits.length > 11
  if (international && digits.startsWith('55')) digits = digits.slice(2)
  return digits.replace(/^0+/, '')
}

function isForeign(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.startsWith('+') && !'+55'.startsWith(trimmed.slice(0, 3))
}

/**
 * What a person typed or pasted to E.164, or null when it is no whole number. Brazilian numbers
 * come with or without +55; a mobile of the old eight digits gains its ninth. Another country's
 * number is taken as it is when it starts with "+".
 */
export function parsePhone(written: string): string | null {
  const text = written.replace(/\p{Cf}/gu, '').replace(/[\u2010-\u2015\u2212]/g, '-')
  if (/^\d{8,15}[.,]0+$/.test(text.trim())) return null
  if (isForeign(text)) {
    const digits = text.replace(/\D/g, '')
    return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null
  }
  if (!endsInFour(text)) return null
  const digits = nationalDigits(text)
  const area = digits.slice(0, 2)
  let line = digits.slice(2)
  if (!areaCodes.has(area)) return null
  // A short line that begins with 9 is more often a slip than an old number: it is refused.
  if (line.length === 8 && /^[6-8]/.test(line)) line = `9${line}`
  const mobile = /^9\d{8}$/.test(line)
  const landline = /^[2-5]\d{7}$/.test(line)
  return mobile || landline ? `+55${area}${line}` : null
}

/**
 * Whether the groups in which a number is written leave four digits at its end. In other groups it has a digit less or
 * more ("98765-88881"), and its first two digits may be no area code.
 */
function endsInFour(text: string): boolean {
  const groups = text.match(/\d+/g) ?? []
  const last = groups.at(-1)?.length ?? 0
  if (groups.length <= 1) return true
  if (last >= 8 && last <= 11) return (groups.at(-2)?.length ?? 0) <= 3
  let sum = 0
  for (let at = groups.length - 1; at > 0 && sum < 4; at--) sum += groups[at]?.length ?? 0
  return sum === 4
}

/** Digits so far to the shape of a number: "31987" → "(31) 987", "3132221234" → "(31) 3222-1234". */
export function typePhone(text: string): string {
  if (isForeign(text)) return `+${text.replace(/\D/g, '').slice(0, 15)}`
  if (/^\+5{0,2}$/.test(text.trim())) return text.trim()
  const digits = nationalDigits(text).slice(0, 11)
  const area = digits.slice(0, 2)
  const line = digits.slice(2)
  if (digits.length <= 2) return digits && `(${area}`
  const head = line.length > 8 ? 5 : 4
  return line.length <= 4
    ? `(${area}) ${line}`
    : `(${area}) ${line.slice(0, head)}-${line.slice(head)}`
}

/** E.164 to how Brazilians read it: "+5531987654321" → "(31) 98765-4321"; foreign ones stay. */
export function formatPhone(e164: string): string {
  return e164 ? typePhone(e164) : ''
}

/** The area code of a Brazilian number in E.164: offered for a number that was written without one. */
export function areaCodeOf(e164: string | undefined): string | undefined {
  return e164?.startsWith('+55') ? e164.slice(3, 5) : undefined
}

/** Whether a number in E.164 may be a mobile, which messages reach; another country's may. */
export function isMobile(e164: string): boolean {
  return !e164.startsWith('+55') || /^\+55\d{2}9\d{8}$/.test(e164)
}

/** The address that opens a WhatsApp chat with a number, optionally with words ready to send. */
export function whatsAppUrl(e164: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/${e164.replace(/\D/g, '')}${query}`
}
