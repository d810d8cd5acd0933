const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Bytes as people say them: "820 kB", "3,4 MB". */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${decimal.format(Math.max(1, Math.round(kilobytes)))} kB`
  return `${decimal.format(kilobytes / 1024)} MB`
}
