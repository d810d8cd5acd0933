import { z } from 'zod'
import { text } from '@/app/form/schema'
import { zRunSheetCreateLineInput } from '@/client/zod.gen'
import { parseStart } from '../clock'

/** A line as it is typed in one go: its hour and what happens. */
export const newLineSchema = z.object({
  time: z
    .string()
    .min(1, 'Diga a hora')
    .refine(
      (typed) => typed === '' || parseStart(typed) !== null,
      'Use uma hora como 16:30 ou 1h30',
    ),
  title: text(zRunSheetCreateLineInput.shape.title, 'Diga o que acontece'),
})

export const emptyLine: z.infer<typeof newLineSchema> = { time: '', title: '' }

/** "16:30 Cortejo" typed into one field, or pasted: the hour goes to where it belongs. */
export function splitLine(typed: string): { time: string; title: string } | null {
  const match = /^\s*(\d{1,2}(?:[:h.]\d{2}|h)|\d{4})\s*[-–·]?\s+(\S.*)$/.exec(typed)
  const [, time = '', title = ''] = match ?? []
  return match && parseStart(time) !== null ? { time, title } : null
}
