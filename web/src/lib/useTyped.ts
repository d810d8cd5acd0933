import { useState } from 'react'

/**
 * The text of a masked input whose value is something else (E.164, ISO date). The typed text stands
 * while it means the current value; when the value changes from outside, its own form replaces it.
 */
export function useTyped(
  value: string,
  format: (value: string) => string,
  parse: (text: string) => string,
): [string, (text: string) => void] {
  const [text, setText] = useState(() => format(value))
  const shown = parse(text) === value ? text : format(value)
  return [shown, setText]
}
