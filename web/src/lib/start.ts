/** Minutes of a whole day. */
export const dayLength = 24 * 60

/** A start, in minutes of its day, on the clock: "8:00", "16:30"; half past one of the night (1530) is "1:30". */
export function formatStart(start: number): string {
  const minutes = ((start % dayLength) + dayLength) % dayLength
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
