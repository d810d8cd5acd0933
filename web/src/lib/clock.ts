const formats = new Map<string, Intl.DateTimeFormat>()

/** The hour of a moment ("18:30") on the clocks of a time zone; São Paulo's, where none is said. */
export function timeOf(moment: string | number | Date, timeZone = 'America/Sao_Paulo'): string {
  // Making one costs more than writing a list's hours with it.
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(new Date(moment))
}
