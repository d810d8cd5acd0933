const minute = 60_000

/** Returns the time left of a control: "termina em 42 min", "termina em menos de 1 min", "terminou". */
export function timeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return 'terminou'
  const minutes = Math.floor(milliseconds / minute)
  return minutes < 1 ? 'termina em menos de 1 min' : `termina em ${minutes} min`
}
