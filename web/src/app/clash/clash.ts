/** Two texts of one field: ours, which was not saved, and the one that was meanwhile. */
export interface Clash {
  mine: string
  theirs: string
}

/** What was chosen: which of the two stays, or both in one, to be gone over before it is saved. */
export type ClashWinner = 'mine' | 'theirs' | 'both'

/** A clash, to be chosen in. */
export interface OpenClash extends Clash {
  choose: (winner: ClashWinner) => void
  /** Closes it without a choice: nothing is saved until there is one. */
  later: () => void
}

/** What stands in the field once that was chosen. */
export function settled({ mine, theirs }: Clash, winner: ClashWinner): string {
  if (winner === 'both') return `${theirs}\n\n${mine}`
  return winner === 'mine' ? mine : theirs
}
