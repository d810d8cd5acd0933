/** A table seen from above, in the units of its drawing (a table of up to twelve is about 176 wide). */
export interface TableDrawing {
  /** Width and height. */
  size: number
  /** The table itself, in the middle. */
  radius: number
  /** Every seat and everybody who sits there, clockwise from the top. */
  seats: readonly { x: number; y: number; radius: number }[]
}

const adult = 16
const child = 12.5
/** Room between two seats, and between a seat and the table. */
const gap = 4
/** The distance of the seats from the middle of a small table. */
const nearest = 69

/**
 * Returns the positions of a round table's seats: first the taken ones, smaller for children, then the free ones. A
 * table with too many guests has as many seats as guests.
 */
export function drawTable(children: readonly boolean[], seats: number): TableDrawing {
  const all = Math.max(children.length, seats)
  const ring = Math.max(nearest, (all * (2 * adult + gap)) / (2 * Math.PI))
  const middle = ring + adult + 2
  return {
    size: 2 * middle,
    radius: ring - adult,
    seats: Array.from({ length: all }, (_, at) => {
      const angle = (2 * Math.PI * at) / all - Math.PI / 2
      return {
        x: middle + ring * Math.cos(angle),
        y: middle + ring * Math.sin(angle),
        radius: children[at] ? child : adult,
      }
    }),
  }
}
