import { z } from 'zod'
import { most, text } from '@/app/form/schema'
import { zOptionInput, zSubtaskUpdateInput, zTaskCreateInput } from '@/client/zod.gen'
import { timeOf } from '@/lib/clock'
import { dayOf, type IsoDate, parseTypedDate } from '@/lib/dates'
import { parseTime } from '@/lib/time'
import { deadlineOf, type EventDay, momentAt, type TimedTask, usualStart } from './timing'

const api = zTaskCreateInput.shape
const subtask = zSubtaskUpdateInput.shape

/** The length limits of the API, in characters. */
export const limits = {
  title: most(api.title),
  subtask: most(subtask.title),
  label: most(api.label),
  category: most(api.category),
  observations: most(api.observations),
  decision: most(subtask.decision),
  number: most(api.timeUnitNumber),
  subtasks: most(api.subtasks),
}

const isDay = (value: string) => parseTypedDate(value) === value
const isTime = (value: string) => parseTime(value) === value

/**
 * The time fields of a form: all of them are kept while the kind changes, but only those of the chosen kind are sent.
 */
const timingShape = {
  timing: z.enum(['NONE', 'PLANNING', 'CALENDAR']),
  number: z.number().nullable(),
  unit: z.enum(['DAYS_AFTER', 'DAYS', 'WEEKS', 'MONTHS']),
  startDay: z.string(),
  startTime: z.string(),
  endDay: z.string(),
  endTime: z.string(),
}

const timingFields = z.object(timingShape)

export type TimingValues = z.infer<typeof timingFields>

type AddIssue = (issue: { code: 'custom'; path: string[]; message: string }) => void

function checkTiming(values: TimingValues, addIssue: AddIssue) {
  const refuse = (path: keyof TimingValues, message: string) =>
    addIssue({ code: 'custom', path: [path], message })
  if (values.timing === 'PLANNING') {
    const { number } = values
    if (number === null || !Number.isInteger(number) || number < 1) {
      refuse('number', 'Informe um número a partir de 1')
    } else if (number > limits.number) refuse('number', `Use no máximo ${limits.number}`)
  }
  if (values.timing === 'CALENDAR') {
    if (values.startDay === '') refuse('startDay', 'Escolha a data')
    else if (!isDay(values.startDay)) refuse('startDay', 'Essa data não existe')
    if (!isTime(values.startTime)) refuse('startTime', 'Informe a hora, como 16:30')
    if (values.endDay !== '' && !isDay(values.endDay)) refuse('endDay', 'Essa data não existe')
    if (values.endTime !== '' && !isTime(values.endTime)) {
      refuse('endTime', 'Informe a hora, como 18:00')
    }
  }
}

/** The schema of a deadline that is edited on its own. */
export const timingSchema = timingFields.superRefine((values, context) =>
  checkTiming(values, (issue) => context.addIssue(issue)),
)

/** The schema of a new task. */
export const taskFormSchema = z
  .object({
    ...timingShape,
    title: text(api.title, 'Dê um nome à tarefa'),
    category: text(api.category, 'Escolha a categoria'),
    icon: z.string(),
    label: text(api.label),
    observations: text(api.observations),
    decisionRequested: z.boolean(),
    subtasks: z
      .array(z.object({ title: text(subtask.title) }))
      .max(limits.subtasks, `Crie no máximo ${limits.subtasks} subtarefas de uma vez`),
  })
  .superRefine((values, context) => checkTiming(values, (issue) => context.addIssue(issue)))

export type TaskFormValues = z.infer<typeof taskFormSchema>

/** The question to a client with its options, and the answer. */
export const decisionSchema = z.object({
  decisionRequested: z.boolean(),
  question: text(subtask.question),
  options: z.array(
    z
      .object({
        uuid: z.string().optional(),
        text: text(zOptionInput.shape.text),
        imageUrl: z.string(),
      })
      .refine(({ text: words, imageUrl }) => words.trim() !== '' || imageUrl !== '', {
        path: ['text'],
        message: 'Escreva a opção ou escolha uma imagem',
      }),
  ),
  decision: text(subtask.decision),
})

export type DecisionValues = z.infer<typeof decisionSchema>

/** The schema of a subtask, with its question. */
export const subtaskSchema = decisionSchema.extend({
  title: text(subtask.title, 'Dê um nome à subtarefa'),
  observations: text(subtask.observations),
})

/** The schema of a label, which is the planner's own. */
export const labelSchema = z.object({ label: text(api.label) })

/** The default distances before an event; the first one that is not past is used. */
const usualTimes = [
  { number: 1, unit: 'MONTHS' },
  { number: 1, unit: 'WEEKS' },
  { number: 1, unit: 'DAYS' },
] as const

const untouched = {
  startDay: '',
  startTime: usualStart,
  endDay: '',
  endTime: '',
}

/**
 * Returns the time fields of a new task. They are never in the past: if no default distance is left, there is no
 * deadline.
 */
export function emptyTiming(event: EventDay, today: IsoDate): TimingValues {
  for (const { number, unit } of usualTimes) {
    const due = deadlineOf(
      { timing: 'PLANNING', timeUnitNumber: number, timeUnitOption: unit },
      event,
    )
    if (!due || due >= today) return { ...untouched, timing: 'PLANNING', number, unit }
  }
  return { ...untouched, timing: 'NONE', number: 1, unit: 'DAYS_AFTER' }
}

const plainTask = {
  title: '',
  category: 'OTHER',
  icon: '',
  label: '',
  observations: '',
  decisionRequested: false,
  subtasks: [],
}

export function emptyTask(event: EventDay, today: IsoDate): TaskFormValues {
  return { ...plainTask, ...emptyTiming(event, today) }
}

/** The form's names of time fields that the server names differently. */
export const timingNames = {
  timeUnitNumber: 'number',
  timeUnitOption: 'unit',
  date: 'startDay',
  endDate: 'endDay',
} as const

/** The time fields as the API takes them: only those of the chosen timing. */
export type TimingInput = TimedTask

/**
 * Returns the form's time fields for the API. Number and unit are sent only with planning, days and times only with
 * the calendar. An end that is not after the start is dropped; an end with a time and no day is on the day of the
 * start.
 */
export function timingInput(values: TimingValues, timeZone: string): TimingInput {
  if (values.timing === 'PLANNING') {
    return {
      timing: 'PLANNING',
      timeUnitNumber: values.number ?? 1,
      timeUnitOption: values.unit,
    }
  }
  if (values.timing === 'CALENDAR' && isDay(values.startDay) && isTime(values.startTime)) {
    const date = momentAt(values.startDay, values.startTime, timeZone)
    const endDate = endMoment(values, timeZone)
    return endDate && endDate > date
      ? { timing: 'CALENDAR', date, endDate }
      : { timing: 'CALENDAR', date }
  }
  return { timing: 'NONE' }
}

function endMoment(values: TimingValues, timeZone: string): string | undefined {
  if (values.endDay === '' && values.endTime === '') return undefined
  const day = values.endDay || values.startDay
  const time = values.endTime || values.startTime
  return isDay(day) && isTime(time) ? momentAt(day, time, timeZone) : undefined
}

/** Whether the person wrote an end that will be dropped: worth saying before it happens. */
export function dropsEnd(values: TimingValues, timeZone: string): boolean {
  if (values.timing !== 'CALENDAR') return false
  const hasEnd = endMoment(values, timeZone) !== undefined
  return hasEnd && timingInput(values, timeZone).endDate === undefined
}

/** A task's time fields as the form shows them. */
export function timingValues(task: TimedTask, event: EventDay, today: IsoDate): TimingValues {
  const { timeZone } = event
  const { timeUnitNumber: number, timeUnitOption: unit, date, endDate } = task
  return {
    ...emptyTiming(event, today),
    timing: task.timing,
    ...(number && unit ? { number, unit } : {}),
    ...(date ? { startDay: dayOf(date, timeZone), startTime: timeOf(date, timeZone) } : {}),
    ...(endDate ? { endDay: dayOf(endDate, timeZone), endTime: timeOf(endDate, timeZone) } : {}),
  }
}

/** Returns the day that the form's fields mean while they are being filled in; undefined if they mean none yet. */
export function dueDay(values: TimingValues, event: EventDay): IsoDate | undefined {
  const { number } = values
  if (values.timing === 'PLANNING' && (number === null || number < 1 || number > limits.number)) {
    return undefined
  }
  return deadlineOf(timingInput(values, event.timeZone), event)
}

/** A whole new task for the API, without the subtasks left empty. */
export function taskInput(values: TaskFormValues, timeZone: string) {
  const { title, category, icon, label, observations, decisionRequested, subtasks } = values
  return {
    title: title.trim(),
    category: category.trim(),
    icon,
    label: label.trim(),
    observations: observations.trim(),
    decisionRequested,
    ...timingInput(values, timeZone),
    subtasks: subtasks
      .map((subtask) => ({ title: subtask.title.trim() }))
      .filter((subtask) => subtask.title !== ''),
  }
}
