/** The longest time between two edits of one thing that become one step, in milliseconds. */
const together = 1500

interface Step<C> {
  back: C
  again: C
  /** The edited thing; consecutive edits of the same thing become one step. */
  of: string
  at: number
}

/** The edits since the editor was opened, which can be undone and redone. */
export interface History<C> {
  readonly done: readonly Step<C>[]
  readonly undone: readonly Step<C>[]
}

/** The most steps that can be undone. */
const most = 200

export const nothingDone: History<never> = { done: [], undone: [] }

/** Records an edit: how to undo it, and how to redo it. */
export function did<C>(history: History<C>, step: Step<C>): History<C> {
  const last = history.done.at(-1)
  const joins = last && last.of === step.of && step.at - last.at < together
  const done = joins
    ? [...history.done.slice(0, -1), { ...step, back: last.back }]
    : [...history.done, step].slice(-most)
  return { done, undone: [] }
}

/** Moves one step back, and returns the change that does it. */
export function goBack<C>(history: History<C>): [History<C>, C | undefined] {
  const step = history.done.at(-1)
  if (!step) return [history, undefined]
  return [
    { done: history.done.slice(0, -1), undone: [...history.undone, { ...step, at: 0 }] },
    step.back,
  ]
}

/** Moves one step forward, and returns the change that does it. */
export function goOn<C>(history: History<C>): [History<C>, C | undefined] {
  const step = history.undone.at(-1)
  if (!step) return [history, undefined]
  return [{ done: [...history.done, step], undone: history.undone.slice(0, -1) }, step.again]
}
