import { useState } from 'react'

/**
 * The text of an input whose value is something else (E.164, ISO date, cents). The typed text stays
 * while it means the current value; when the value changes from outside, its own form replaces it.
 */
export function useTyped<V>(
  value: V,
  format: (value: V) => string,
  parse: (text: string) => V,
): [string, (text: string) => void] {
  const [text, setText] = useState(() => format(value))
  const shown = parse(text) === value ? text : format(value)
  return [shown, setText]
}
