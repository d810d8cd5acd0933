import { useEffect, useRef } from 'react'
import { prefix } from './code'

/** The longest time between two keys of a scanner, in milliseconds. People do not type that fast for long. */
const fast = 50
/** The same once the prefix of a code was typed, when no other text is possible: a busy page receives keys late. */
const patient = 400

/**
 * Listens for a handheld scanner, which types the code and presses Enter, whatever has the focus. Removes from a
 * field what the scanner typed into it.
 */
export function useHandheldScanner(onCode: (text: string, takenAt: number) => void): void {
  const heard = useRef(onCode)
  heard.current = onCode
  useEffect(() => {
    let typed = ''
    let last = 0
    let begun = 0
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (event.key.length > 1 && event.key !== 'Enter') return
      // The time at which the key was pressed, even if a busy page handles it later; on the clock of
      // performance.now().
      const now = event.timeStamp
      if (now - last > (typed.startsWith(prefix) ? patient : fast)) {
        typed = ''
        begun = now
      }
      last = now
      if (event.key === 'Enter') {
        const text = typed
        typed = ''
        if (!text.startsWith(prefix)) return
        event.preventDefault()
        event.stopImmediatePropagation()
        heard.current(text, begun)
        return
      }
      typed += event.key
      if (!typed.startsWith(prefix)) {
        // Text typed just before the prefix is not part of a code.
        if (!prefix.startsWith(typed)) typed = prefix.startsWith(event.key) ? event.key : ''
        return
      }
      // From here on it is a code: no field may receive its characters.
      event.preventDefault()
      event.stopImmediatePropagation()
      if (typed === prefix) takeOut()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

/** Removes the first characters of a code from the field that received them. */
function takeOut(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const at = field.value.lastIndexOf(prefix.slice(0, -1))
  if (at < 0) return
  field.setRangeText('', at, at + prefix.length - 1, 'end')
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }),
  )
}
