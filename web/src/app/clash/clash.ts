/** Two texts of one field: ours, which was not saved, and the one that was meanwhile. */
export interface Clash {
  mine: string
  theirs: string
}

/** The choice: one of the two texts, or both joined, to be edited before saving. */
export type ClashWinner = 'mine' | 'theirs' | 'both'

/** A clash, to be chosen in. */
export interface OpenClash extends Clash {
  choose: (winner: ClashWinner) => void
  /** Closes it without a choice: nothing is saved until there is one. */
  later: () => void
}

/** Returns the field's text after the choice. */
export function settled({ mine, theirs }: Clash, winner: ClashWinner): string {
  if (winner === 'both') return `${theirs}\n\n${mine}`
  return winner === 'mine' ? mine : theirs
}
