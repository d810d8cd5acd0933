const percents = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 })

/** Hundredths of a percent as Brazilians write them: 388 is "3,88%". */
export function formatPercent(hundredths: number): string {
  return percents.format(hundredths / 10_000)
}
