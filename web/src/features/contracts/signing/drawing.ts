/** The box in which a signature is drawn; a stroke is points in it, in whole numbers. */
export const box = { width: 600, height: 200 } as const

export type Stroke = readonly (readonly [number, number])[]

/** How long a drawing may be as text. */
const longest = 20_000

/** A drawing as the path that is sent and shown: lines alone. */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes.map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join('L')}`).join('')
}

/** The strokes that a path was made of. */
export function strokesOf(path: string): Stroke[] {
  return path
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((point) => {
        const [x = 0, y = 0] = point.split(' ').map(Number)
        return [x, y] as const
      }),
    )
}

/** A stroke with one more point, where it is far enough from the last to be seen. */
export function extended(stroke: Stroke, x: number, y: number): Stroke {
  const point = [within(x, box.width), within(y, box.height)] as const
  const last = stroke.at(-1)
  if (last && Math.hypot(last[0] - point[0], last[1] - point[1]) < 3) return stroke
  return [...stroke, point]
}

/** A stroke that ended: a dot is a line too. */
export function ended(stroke: Stroke): Stroke {
  const [first] = stroke
  if (!first || stroke.length > 1) return stroke
  return [first, [first[0] < box.width ? first[0] + 1 : first[0] - 1, first[1]]]
}

/** Whether there is room for another point. */
export function canAddPoint(strokes: readonly Stroke[]): boolean {
  return pathOf(strokes).length < longest - 20
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)))
}
