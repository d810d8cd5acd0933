import { formatMoney } from '@/lib/money'
import { countdownWords } from '@/ui/Countdown'

/** "112 dias", "é hoje", "há 3 dias". */
export function countdownFigure(days: number): string {
  const { figure, word } = countdownWords(days)
  return [figure, word].filter(Boolean).join(' ')
}

/** How much of the budget is contracted, in whole percent; undefined without a budget to speak of. */
export function contractedShare(
  contracted: number,
  budget: number | undefined,
): { percent: number; over: boolean } | undefined {
  if (!budget) return undefined
  return { percent: Math.round((contracted / budget) * 100), over: contracted > budget }
}

/** An amount as a figure: cents are said only where there are some. */
export function wholeMoney(cents: number): string {
  return formatMoney(cents).replace(/,00$/, '')
}
