export interface Line {
  /** The whole line's width, in pixels as everything here. */
  room: number
  gap: number
  /** The width of 'Mais', which is at the end once a tab does not fit. */
  more: number
  /** The index of the open one, or -1: it is always shown. */
  active: number
}

/** Which of some tabs fit into a line: all of them, or the first ones with the open one and 'Mais'. */
export function fitting(
  widths: readonly number[],
  { room, gap, more, active }: Line,
): ReadonlySet<number> {
  const wide = widths.reduce((sum, width) => sum + width + gap, -gap)
  if (wide <= room) return new Set(widths.keys())
  const shown = new Set(active < 0 ? [] : [active])
  let left = room - more - (active < 0 ? 0 : (widths[active] ?? 0) + gap)
  for (const [index, width] of widths.entries()) {
    if (index === active) continue
    left -= width + gap
    if (left < 0) break
    shown.add(index)
  }
  return shown
}
