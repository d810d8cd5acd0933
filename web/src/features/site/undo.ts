/** How long two edits of one thing may lie apart and still be one step back, in milliseconds. */
const together = 1500

interface Step<C> {
  back: C
  again: C
  /** What it is an edit of; edits of the same thing in a row are one step. */
  of: string
  at: number
}

/** What was done in this session, to be taken back and done again. */
export interface History<C> {
  readonly done: readonly Step<C>[]
  readonly undone: readonly Step<C>[]
}

/** As many steps as anybody goes back. */
const most = 200

export const nothingDone: History<never> = { done: [], undone: [] }

/** Notes what was done: how to take it back, and how to do it again. */
export function did<C>(history: History<C>, step: Step<C>): History<C> {
  const last = history.done.at(-1)
  const joins = last && last.of === step.of && step.at - last.at < together
  const done = joins
    ? [...history.done.slice(0, -1), { ...step, back: last.back }]
    : [...history.done, step].slice(-most)
  return { done, undone: [] }
}

/** One step back: what to do for it. */
export function goBack<C>(history: History<C>): [History<C>, C | undefined] {
  const step = history.done.at(-1)
  if (!step) return [history, undefined]
  return [
    { done: history.done.slice(0, -1), undone: [...history.undone, { ...step, at: 0 }] },
    step.back,
  ]
}

/** One step forward again. */
export function goOn<C>(history: History<C>): [History<C>, C | undefined] {
  const step = history.undone.at(-1)
  if (!step) return [history, undefined]
  return [{ done: [...history.done, step], undone: history.undone.slice(0, -1) }, step.again]
}
